import AudioInput
import Execution
import SpeechEngines
import Spoken
import Timeline

/// The work of a run: takes requests in order, cuts the audio into utterances, and has them decoded on as many threads as
/// it has seats for. It never holds more than the utterances being decoded, the next one, and the audio of the one after.
actor RunCore {
    // The voice detector computes for microseconds, but computes: it stays off the cooperative pool like the rest.
    private let executor = QueueExecutor(label: "readback.pocketsphinx.run")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private typealias Work = ThrowingDiscardingTaskGroup<any Error>

    private let configuration: SpeechRunConfiguration
    private let channels: RunChannels
    private let seats: WorkSeats
    private let member: SeatPlan.Member
    private let decoders: DecoderPool
    private let draftDecoders: DecoderPool
    private let drafts: DraftMailbox?
    private let unwantedBefore = Mutex(AudioTime.negativeInfinity)
    private let lexicon: Lexicon
    private let known: [AudioTimeRange: SpeechRecognition]
    private let listening = Mutex(Listening())
    private var customModel: CustomModel?
    private var cutter: UtteranceCutter
    private var band = TelephoneBand()

    init(
        configuration: SpeechRunConfiguration, parts: PocketSphinxParts,
        channels: RunChannels
    ) throws {
        self.configuration = configuration
        self.channels = channels
        seats = parts.seats
        decoders = parts.finals
        draftDecoders = parts.drafts
        lexicon = parts.lexicon
        known = Dictionary(configuration.knownFinals.map { ($0.range, $0) }) { $1 }
        drafts = configuration.reportsVolatileResults ? DraftMailbox() : nil
        let detector = try SphinxVoiceDetector()
        let rule: EndpointRule = configuration.prefersFrequentFinalization ? .frequent : .standard
        cutter = UtteranceCutter(rule: rule) { detector.isSpeech($0) }
        member = seats.join(limit: configuration.threadCount)
    }

    /// Serves requests until the audio is finished, the run is cancelled or something fails.
    func run() async throws {
        defer { seats.leave(member) }
        try await withThrowingDiscardingTaskGroup { group in
            defer { drafts?.close() }
            try await loadCustomModel()
            try await listen(for: configuration.contextualStrings)
            if let drafts { group.addTask { [self] in try await write(drafts) } }
            while let request = try await channels.inbox.next() {
                try await handle(request, &group)
                if request == .finish { break }
            }
        }
    }

    // MARK: Requests

    private func handle(_ request: SpeechEngineRequest, _ group: inout Work) async throws {
        switch request {
        case .audio(let chunk, let start):
            try await dispatch(cutter.append(try samples(of: chunk), start: start), &group)
        case .finalize(let time):
            try await dispatch(cutter.finalize(through: time), &group)
            channels.output.append([.finalized(through: time.isNumeric ? time : cutter.end ?? .zero)])
        case .cancel(let time):
            unwantedBefore.withLock { $0 = max($0, time) }
            cutter.drop(before: time)
            drafts?.update(cutter.open)
        case .setContextualStrings(let strings):
            try await listen(for: strings)
        case .finish:
            try await dispatch(cutter.finish(), &group)
            channels.output.append([.finalized(through: cutter.end ?? .zero)])
        }
    }

    private func dispatch(_ cuts: [UtteranceCutter.Output], _ group: inout Work) async throws {
        // First of all, so that a draft never follows the final of the same utterance.
        drafts?.update(cutter.open)
        for cut in cuts {
            switch cut {
            case .activity(let range, let isSpeech):
                channels.output.yieldNow(.activity(range, isSpeech: isSpeech))
                if !isSpeech { channels.output.append([.finalized(through: range.end)]) }
            case .utterance(let utterance):
                if band.hear(utterance.samples) == true {
                    listening.withLock { $0.band = .telephone }
                    channels.output.append([.notice(.telephoneBand)])
                }
                try await decode(utterance, &group)
            }
        }
    }

    private func listen(for strings: [String]) async throws {
        var (found, unknown) = try await lexicon.vocabulary(for: strings)
        found.customModel = customModel
        listening.withLock { [found] in $0.vocabulary = found }
        if unknown > 0 { channels.output.append([.notice(.unpronounceable(unknown, "contextual strings"))]) }
    }

    private func loadCustomModel() async throws {
        guard let wanted = configuration.customLanguageModel, wanted.weight != 0 else { return }
        let (found, unknown) = try await lexicon.customModel(wanted)
        customModel = found
        if unknown > 0 {
            channels.output.append([.notice(.unpronounceable(unknown, "words of the custom language model"))])
        }
    }

    private func samples(of chunk: AudioChunk) throws -> [Int16] {
        guard chunk.format == configuration.format else {
            throw PocketSphinxError(
                .unsupportedFormat, subject: "\(chunk.format)",
                reason: "the run was started for \(configuration.format)")
        }
        switch chunk.samples {
        case .int16(let samples): return samples
        case .float32(let samples):
            return samples.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }
        }
    }

    // MARK: Finals

    /// Waits for a seat, then lets a decoder work while this goes on. An utterance that is known already needs neither: what is
    /// read in it depends on its samples alone.
    private func decode(_ utterance: Utterance, _ group: inout Work) async throws {
        if let recognition = known[utterance.range] {
            channels.output.append(events(of: recognition))
            return
        }
        let place = channels.output.reserve()
        // Drafts go by what has been heard so far, a final by its own sound alone.
        let band = TelephoneBand.isNarrow(utterance.samples) ? SpeechBand.telephone : .wide
        let listening = Listening(band: band, vocabulary: listening.withLock { $0.vocabulary })
        try await seats.take(member)
        let worker = decoders.take(for: listening.vocabulary)
        group.addTask { [self] in
            defer {
                decoders.giveBack(worker, loadedFor: listening.vocabulary)
                seats.giveBack(member)
            }
            do {
                let events = try await read(utterance, listening: listening, on: worker)
                channels.output.fill(place, with: events)
            } catch {
                channels.inbox.close()
                throw error
            }
        }
    }

    nonisolated private func read(
        _ utterance: Utterance, listening: Listening, on worker: DecoderWorker
    ) async throws -> [SpeechEngineEvent] {
        guard utterance.range.end > unwantedBefore.withLock({ $0 }) else {
            return [.finalized(through: utterance.range.end)]
        }
        let readings = try await worker.decode(
            utterance, listening: listening, readings: configuration.maximumAlternatives,
            unless: channels.aborted)
        return events(of: SpeechRecognition(readings, in: utterance.range, isFinal: true))
    }

    nonisolated private func events(of final: SpeechRecognition) -> [SpeechEngineEvent] {
        let done = SpeechEngineEvent.finalized(through: final.range.end)
        // An empty final is worth saying only where a draft may have said something.
        let isWorthSaying = !final.hypotheses[0].words.isEmpty || configuration.reportsVolatileResults
        return isWorthSaying ? [.recognition(final), done] : [done]
    }

    // MARK: Drafts

    /// Writes drafts of the open utterance until the mailbox is closed.
    nonisolated private func write(_ drafts: DraftMailbox) async throws {
        let worker = draftDecoders.take()
        defer { draftDecoders.giveBack(worker) }
        let step = configuration.prefersFastResults ? Self.fastStep : Self.step
        var lastWords: [String] = []
        while try await drafts.ring() {
            while !channels.aborted.isRaised, let parcel = drafts.take(atMost: step) {
                if parcel.isFirst { lastWords = [] }
                let reading = try await worker.draft(
                    parcel.samples, listening: listening.withLock { $0 }, isFirst: parcel.isFirst)
                guard let reading else { break }
                let words = reading.words.map(\.text)
                guard words != lastWords else { continue }
                lastWords = words
                let draft = SpeechRecognition([reading], in: parcel.range, isFinal: false)
                drafts.ifOpen(parcel.start) { channels.output.yieldNow(.recognition(draft)) }
            }
        }
        await worker.endDraft()
    }

    /// The most audio that is read between two drafts.
    private static let step = Int(StreamClock.sampleRate) / 2
    private static let fastStep = Int(StreamClock.sampleRate) / 10
}

extension SpeechNotice {
    static func unpronounceable(_ count: Int, _ things: String) -> SpeechNotice {
        SpeechNotice(
            kind: .unknownContextualStrings,
            message: "\(count) \(things) have no letters that can be pronounced, and are left out.")
    }

    static let telephoneBand = SpeechNotice(
        kind: .telephoneBand,
        message:
            "The recording has the band of a telephone, for which the model was not made: expect more wrong words."
    )
}
