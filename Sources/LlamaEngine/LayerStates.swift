/// What one layer of a model makes of the tokens of a call.
///
/// The library shows every tensor to whoever asks for it, as it is computed; nothing is computed for that. It does so on the thread that
/// makes the call, so there is no lock: like ``LlamaMemory``, which owns it, this is for one thread at a time.
final class LayerStates {
    /// The library's name of the tensor.
    let tensor: String
    /// Whether the next calls are looked at.
    var isWanted = false
    /// What was computed in the last call: `width` numbers for each row.
    var values: [Float] = []
    private let width: Int

    init(layer: Int, width: Int) {
        tensor = "l_out-\(layer)"
        self.width = width
    }

    /// What was made of a row of the last call.
    func state(ofRow row: Int) -> [Float] { Array(values.dropFirst(row * width).prefix(width)) }
}
