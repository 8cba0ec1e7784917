/// Weights that are added to a model's own: what it has learned for one purpose.
///
/// They are a hundredth of the model's size and fit only that model.
package struct Lesson: @unchecked Sendable {
    // `Sendable` is unchecked because of the pointers: the bytes live as long as the program, and nobody writes to them.

    /// What has been learned, for errors and to tell apart the states of a model.
    package let name: String
    /// A GGUF file with an adapter.
    let bytes: UnsafeRawBufferPointer
    /// The weights of a ``DemandHead``.
    let demands: UnsafeRawBufferPointer

    /// - Parameters:
    ///   - name: what has been learned.
    ///   - bytes: a GGUF file with an adapter; they live as long as the program.
    ///   - demands: the weights of a demand head; they live as long as the program, too.
    package init(name: String, bytes: UnsafeRawBufferPointer, demands: UnsafeRawBufferPointer) {
        self.name = name
        self.bytes = bytes
        self.demands = demands
    }
}
