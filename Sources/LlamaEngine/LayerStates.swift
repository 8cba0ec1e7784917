import Execution

/// What one layer of a model makes of the tokens of a call.
///
/// The library shows every tensor to whoever asks for it, as it is computed; nothing is computed for that.
final class LayerStates: Sendable {
    private struct Shared {
        var isWanted = false
        var values: [Float] = []
    }

    /// The library's name of the tensor.
    let tensor: String
    private let width: Int
    private let shared = Mutex(Shared())

    init(layer: Int, width: Int) {
        tensor = "l_out-\(layer)"
        self.width = width
    }

    /// Whether the next calls are looked at.
    var isWanted: Bool {
        get { shared.withLock { $0.isWanted } }
        set { shared.withLock { $0.isWanted = newValue } }
    }

    /// Takes what was computed: `width` numbers for each row of a call.
    func take(_ values: [Float]) { shared.withLock { $0.values = values } }

    /// What was made of a row of the last call.
    func state(ofRow row: Int) -> [Float] {
        shared.withLock { Array($0.values.dropFirst(row * width).prefix(width)) }
    }
}
