/// The output of one layer of a model for the tokens of a call.
///
/// The library shows each tensor to a callback as it is computed, and computes nothing extra for that. It does so on the thread that
/// makes the call, so there is no lock: like ``LlamaMemory``, which owns it, this is for one thread at a time.
final class LayerStates {
    /// The library's name of the tensor.
    let tensor: String
    /// Whether the output of the next calls is recorded.
    var isWanted = false
    /// The output of the last call: `width` numbers for each row.
    var values: [Float] = []
    private let width: Int

    init(layer: Int, width: Int) {
        tensor = "l_out-\(layer)"
        self.width = width
    }

    /// The output for a row of the last call.
    func state(ofRow row: Int) -> [Float] { Array(values.dropFirst(row * width).prefix(width)) }
}
