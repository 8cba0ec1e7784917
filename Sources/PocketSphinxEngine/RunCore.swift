import AudioInput
import Execution
import SpeechAnalysis
import Synchronization
import Timeline

/// The work of a run: takes requests in order, cuts the audio into utterances, and has them decoded on as many threads as it was
/// given. It never holds more than the utterances being decoded, the next one, and the audio of the one after.
actor RunCore {
    // The voice detector computes for microseconds, but computes: it stays off the cooperative pool like the rest.
    private let executor = QueueExecutor(label: "readback.pocketsphinx.run")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private typealias Work = ThrowingDiscardingTaskGroup<any Error>

    private let configuration: SpeechRunConfiguration
    private let inbox: BoundedChannel<SpeechEngineRequest>
    private let output: OrderedEvents
    private let aborted: AbortFlag
    private let decoders: DecoderPool
    private let free = BoundedChannel<DecoderWorker>(limit: .max)
    private let unwantedBefore = Mutex(AudioTime.negativeInfinity)
    private var leased: [DecoderWorker] = []
    private var cutter: UtteranceCutter

    init(
        configuration: SpeechRunConfiguration, decoders: DecoderPool,
        inbox: BoundedChannel<SpeechEngineRequest>, output: OrderedEvents, aborted: AbortFlag
    ) throws {
        self.configuration = configuration
        self.decoders = decoders
        self.inbox = inbox
        self.output = output
        self.aborted = aborted
        let detector = try SphinxVoiceDetector()
        cutter = UtteranceCutter { detector.isSpeech($0) }
    }

    /// Serves requests until the audio is finished, the run is cancelled or something fails.
    func run() async {
        do {
            try await withThrowingDiscardingTaskGroup { group in
                while let request = try await inbox.next() {
                    try await handle(request, &group)
                    if request == .finish { break }
                }
            }
            output.finish()
        } catch {
            output.finish(throwing: aborted.isRaised ? nil : error)
        }
        inbox.close()
        for worker in leased { decoders.giveBack(worker) }
    }

    private func handle(_ request: SpeechEngineRequest, _ group: inout Work) async throws {
        switch request {
        case .audio(let chunk, let start):
            try await dispatch(cutter.append(try samples(of: chunk), start: start), &group)
        case .finalize(let time):
            try await dispatch(cutter.finalize(through: time), &group)
            output.append([.finalized(through: time.isNumeric ? time : cutter.end ?? .zero)])
        case .cancel(let time):
            unwantedBefore.withLock { $0 = max($0, time) }
            cutter.drop(before: time)
        case .setContextualStrings:
            break
        case .finish:
            try await dispatch(cutter.finish(), &group)
            output.append([.finalized(through: cutter.end ?? .zero)])
        }
    }

    private func dispatch(_ cuts: [UtteranceCutter.Output], _ group: inout Work) async throws {
        for cut in cuts {
            switch cut {
            case .activity(let range, let isSpeech):
                output.yieldNow(.activity(range, isSpeech: isSpeech))
                if !isSpeech { output.append([.finalized(through: range.end)]) }
            case .utterance(let utterance):
                try await decode(utterance, &group)
            }
        }
    }

    /// Waits for a free decoder, then lets it work while this goes on.
    private func decode(_ utterance: Utterance, _ group: inout Work) async throws {
        let place = output.reserve()
        let worker = try await nextWorker()
        group.addTask { [self] in
            defer { free.trySend(worker) }
            do {
                let events = try await read(utterance, on: worker)
                output.fill(place, with: events)
            } catch {
                inbox.close()
                throw error
            }
        }
    }

    nonisolated private func read(_ utterance: Utterance, on worker: DecoderWorker) async throws
        -> [SpeechEngineEvent]
    {
        let done = SpeechEngineEvent.finalized(through: utterance.range.end)
        guard utterance.range.end > unwantedBefore.withLock({ $0 }) else { return [done] }
        let reading = try await worker.decode(utterance, unless: aborted)
        let recognition = SpeechRecognition(reading, of: utterance)
        return recognition.hypotheses[0].words.isEmpty ? [done] : [.recognition(recognition), done]
    }

    private func nextWorker() async throws -> DecoderWorker {
        if free.bufferedCount == 0, leased.count < configuration.threadCount || leased.isEmpty {
            let worker = decoders.take()
            leased.append(worker)
            return worker
        }
        guard let worker = try await free.next() else { throw CancellationError() }
        return worker
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
}
