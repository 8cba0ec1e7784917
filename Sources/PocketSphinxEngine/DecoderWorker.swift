import Execution

/// How an utterance is to be read.
struct Listening: Hashable, Sendable {
    var band = SpeechBand.wide
    var vocabulary = ContextVocabulary.empty
}

/// A decoder on a thread of its own, so that its long calls never occupy the cooperative pool.
actor DecoderWorker {
    private let executor = QueueExecutor(label: "readback.pocketsphinx.decoder")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let model: SphinxModel
    private let settings: SphinxSettings
    private var loaded: [SpeechBand: SphinxDecoder] = [:]
    private var vocabulary = ContextVocabulary.empty
    /// The decoder that is in the middle of a draft.
    private var drafting: SphinxDecoder?

    init(model: SphinxModel, settings: SphinxSettings) {
        self.model = model
        self.settings = settings
    }

    /// Loads the model if that has not been done.
    func load() throws {
        _ = try decoder(for: Listening(vocabulary: vocabulary))
    }

    /// Reads one utterance. A raised flag keeps it from starting.
    func decode(
        _ utterance: Utterance, listening: Listening, readings: Int, unless aborted: AbortFlag
    ) throws -> [SphinxReading] {
        guard !aborted.isRaised else { throw CancellationError() }
        guard let found = try decoder(for: listening).decode(utterance.samples, readings: readings) else {
            throw PocketSphinxError(
                .decodingFailed, subject: "\(utterance.range)", reason: "the search ended with an error")
        }
        return found
    }

    /// Adds to the draft of an utterance and says what it reads so far. A first piece begins another utterance.
    func draft(_ samples: [Int16], listening: Listening, isFirst: Bool) throws -> SphinxReading? {
        if isFirst {
            endDraft()
            let decoder = try decoder(for: listening)
            drafting = decoder.startDraft() ? decoder : nil
        }
        return drafting?.continueDraft(samples)
    }

    func endDraft() {
        drafting?.endDraft()
        drafting = nil
    }

    /// Frees the model. It is loaded again when it is needed.
    func unload() {
        endDraft()
        loaded = [:]
        PocketSphinxLibrary.giveBackMemory()
    }

    private func decoder(for listening: Listening) throws -> SphinxDecoder {
        if listening.vocabulary != vocabulary {
            // Words cannot be taken out of a decoder again.
            loaded = [:]
            vocabulary = listening.vocabulary
        }
        if let decoder = loaded[listening.band] { return decoder }
        let decoder = try SphinxDecoder(
            model: model, settings: settings, band: listening.band, vocabulary: vocabulary)
        loaded[listening.band] = decoder
        return decoder
    }
}
