/// The states of a call's rows after one layer, copied while the library evaluates the call: it keeps none of them.
///
/// A context's callback holds a plain pointer to this object, so it lives as long as the context.
final class LlamaStates {
    /// The layer that is read, from 1; `nil` costs nothing on the CPU.
    var layer: Int? {
        didSet {
            name = layer.map { "l_out-\($0 - 1)" }
            clear()
        }
    }
    /// What the library calls the layer's output.
    private(set) var name: String?
    private var values: [Float] = []
    private var width = 0

    /// Forgets the last call.
    func clear() { values = [] }

    /// Takes what one call gave: a state of `width` numbers for each row.
    func take(width: Int, count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        self.width = width
        values = [Float](unsafeUninitializedCapacity: width * count) { buffer, used in
            fill(UnsafeMutableRawBufferPointer(buffer))
            used = width * count
        }
    }

    /// A row's state, by its place in the last call; `nil` if none was read.
    func state(ofRow row: Int) -> ArraySlice<Float>? {
        let end = (row + 1) * width
        return values.isEmpty || end > values.count ? nil : values[(end - width)..<end]
    }
}
