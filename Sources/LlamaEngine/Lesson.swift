/// Weights that are added to a model's own: what it has learned for one purpose.
///
/// They are a hundredth of the model's size and fit that one model alone.
package struct Lesson: @unchecked Sendable {
    // `Sendable` is unchecked because of the pointer: what it points to lives as long as the program, and nobody writes to it.

    /// What has been learned, for errors and for telling one state of a model from another.
    package let name: String
    /// A GGUF file with an adapter.
    let bytes: UnsafeRawBufferPointer
    /// The weights of a ``DemandHead``.
    let demands: UnsafeRawBufferPointer

    /// - Parameters:
    ///   - name: what has been learned.
    ///   - bytes: a GGUF file with an adapter; they live as long as the program.
    ///   - demands: what tells demands from what people say to each other; they live as long, too.
    package init(name: String, bytes: UnsafeRawBufferPointer, demands: UnsafeRawBufferPointer) {
        self.name = name
        self.bytes = bytes
        self.demands = demands
    }
}
