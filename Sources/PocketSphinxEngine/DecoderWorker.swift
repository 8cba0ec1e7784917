import Execution

/// A decoder on a thread of its own, so that its long calls never occupy the cooperative pool.
actor DecoderWorker {
    private let executor = QueueExecutor(label: "readback.pocketsphinx.decoder")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let model: SphinxModel
    private let settings: SphinxSettings
    private var loaded: SphinxDecoder?

    init(model: SphinxModel, settings: SphinxSettings) {
        self.model = model
        self.settings = settings
    }

    /// Loads the model if that has not been done.
    func load() throws {
        _ = try decoder()
    }

    /// Reads one utterance. A raised flag keeps it from starting.
    func decode(_ utterance: Utterance, unless aborted: AbortFlag) throws -> SphinxReading {
        guard !aborted.isRaised else { throw CancellationError() }
        guard let reading = try decoder().decode(utterance.samples) else {
            throw PocketSphinxError(
                .decodingFailed, subject: "\(utterance.range)", reason: "the search ended with an error")
        }
        return reading
    }

    /// Frees the model. It is loaded again when it is needed.
    func unload() { loaded = nil }

    private func decoder() throws -> SphinxDecoder {
        if let loaded { return loaded }
        let decoder = try SphinxDecoder(model: model, settings: settings)
        loaded = decoder
        return decoder
    }
}
