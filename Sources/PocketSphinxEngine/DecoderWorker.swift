import Execution

/// A decoder on a thread of its own, so that its long calls never occupy the cooperative pool.
actor DecoderWorker {
    private let executor = QueueExecutor(label: "readback.pocketsphinx.decoder")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let model: SphinxModel
    private let settings: SphinxSettings
    private var loaded: SphinxDecoder?
    private var isDrafting = false

    init(model: SphinxModel, settings: SphinxSettings) {
        self.model = model
        self.settings = settings
    }

    /// Loads the model if that has not been done.
    func load() throws {
        _ = try decoder()
    }

    /// Reads one utterance. A raised flag keeps it from starting.
    func decode(_ utterance: Utterance, readings: Int, unless aborted: AbortFlag) throws -> [SphinxReading] {
        guard !aborted.isRaised else { throw CancellationError() }
        guard let found = try decoder().decode(utterance.samples, readings: readings) else {
            throw PocketSphinxError(
                .decodingFailed, subject: "\(utterance.range)", reason: "the search ended with an error")
        }
        return found
    }

    /// Adds to the draft of an utterance and says what it reads so far. A first piece begins another utterance.
    func draft(_ samples: [Int16], isFirst: Bool) throws -> SphinxReading? {
        let decoder = try decoder()
        if isFirst {
            endDraft()
            isDrafting = decoder.startDraft()
        }
        return isDrafting ? decoder.continueDraft(samples) : nil
    }

    func endDraft() {
        if isDrafting { loaded?.endDraft() }
        isDrafting = false
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
