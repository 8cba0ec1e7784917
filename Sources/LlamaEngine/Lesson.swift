/// Weights that are added to a model's own: what it has learned for one purpose.
///
/// They are a hundredth of the model's size and fit that one model alone.
package struct Lesson: @unchecked Sendable {
    // `Sendable` is unchecked because of the pointer: what it points to lives as long as the program, and nobody writes to it.

    /// What has been learned, for errors and for telling one state of a model from another.
    package let name: String
    /// A GGUF file with an adapter.
    let bytes: UnsafeRawBufferPointer

    /// - Parameters:
    ///   - name: what has been learned.
    ///   - bytes: live as long as the program.
    package init(name: String, bytes: UnsafeRawBufferPointer) {
        self.name = name
        self.bytes = bytes
    }
}
