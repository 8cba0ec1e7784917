/// Numbers in a shape; the last dimension varies fastest.
package struct Tensor: Hashable, Sendable {
    /// The size of each dimension.
    package let shape: [Int]
    /// The numbers; those of the last dimension are adjacent.
    package let values: [Float]

    /// Creates a tensor. The shape must match the number of values.
    package init(shape: [Int], values: [Float]) {
        precondition(shape.reduce(1, *) == values.count, "a tensor's shape must hold its numbers")
        self.shape = shape
        self.values = values
    }
}
