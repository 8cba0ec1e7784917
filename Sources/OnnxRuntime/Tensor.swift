/// Numbers in a shape, the last dimension running fastest.
package struct Tensor: Hashable, Sendable {
    /// How many numbers each dimension has.
    package let shape: [Int]
    /// The numbers, the last dimension's side by side.
    package let values: [Float]

    /// The shape must hold as many numbers as there are.
    package init(shape: [Int], values: [Float]) {
        precondition(shape.reduce(1, *) == values.count, "a tensor's shape must hold its numbers")
        self.shape = shape
        self.values = values
    }
}
