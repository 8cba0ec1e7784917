import AudioInput
import Execution
import SpeechAnalysis
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import Pipeline

/// Gives one-letter words, a letter and a space for every two seconds of audio, as fast as it is asked.
private struct TalkingSource: AudioSource {
    let format = AudioFormat.letters
    let estimatedDuration: AudioTime? = nil
    let warnings: [AudioWarning] = []
    let seconds: Int
    let pulled = EventLog<Void>()
    let closed = EventLog<Void>()

    func next() async throws -> AudioChunk? {
        let count = pulled.events.count
        guard count < seconds else { return nil }
        pulled.append(())
        return .letters(count % 2 == 0 ? "a" : " ")
    }

    func close() async { closed.append(()) }
}

/// Takes its time, and measures how far the source is ahead of the progress that is reported.
private final class SlowSink: PipelineSink {
    private let source: TalkingSource
    private let lead = Mutex(0)

    init(_ source: TalkingSource) { self.source = source }

    var longestLead: Int { lead.withLock { $0 } }

    func receive(_ event: PipelineEvent) async throws {
        guard case .progress(let progress) = event else { return }
        let ahead = source.pulled.events.count - Int(progress.position.seconds)
        lead.withLock { $0 = max($0, ahead) }
        for _ in 0..<20 { await Task.yield() }
    }
}

/// Fails when the source is so far ahead that everybody waits.
private struct StoppingSink: PipelineSink {
    struct Full: Error {}

    let source: TalkingSource

    func receive(_ event: PipelineEvent) async throws {
        guard case .progress = event else { return }
        await source.pulled.wait(for: 20)
        throw Full()
    }
}

@Suite("Slow readers and sinks", .timeLimit(.minutes(1))) struct SlowListenerTests {
    private func request(_ source: TalkingSource, sinks: [any PipelineSink] = [], parties: Int = 1)
        -> PipelineRequest
    {
        PipelineRequest(
            source: source, parties: (0..<parties).map { Party(label: "\($0)") },
            speechEngine: ScriptedEngine(), locale: "en-US", tasks: [], languageEngine: nil, threadCount: 1,
            reportsVolatileText: true, readsWhileListening: false, sinks: sinks)
    }

    @Test("the source is never further ahead than there is room for events in the queue", arguments: [1, 2])
    func bounded(parties: Int) async throws {
        let source = TalkingSource(seconds: 4_000)
        let sink = SlowSink(source)
        var segments: [Int] = []
        for try await event in PipelineRunner(request(source, sinks: [sink], parties: parties)).events() {
            if case .segment(let segment) = event { segments.append(segment.id) }
        }
        #expect(segments == Array(1...2_000 * parties), "all of it is heard, in order")
        // The two extra: one event that waits to be sent, and one that the sink has.
        #expect(sink.longestLead <= EventDelivery.limit + 2)
    }

    @Test("a sink that fails while everybody waits for it ends the run", arguments: [1, 2])
    func failing(parties: Int) async throws {
        let source = TalkingSource(seconds: 1_000_000)
        let runner = PipelineRunner(request(source, sinks: [StoppingSink(source: source)], parties: parties))
        await #expect(throws: StoppingSink.Full.self) { for try await _ in runner.events() {} }
        #expect(source.closed.events.count >= 1, "the work has ended when the error is thrown")
    }

    @Test("a reader that goes away ends the run, whoever is waiting")
    func lettingGo() async throws {
        let source = TalkingSource(seconds: 1_000_000)
        func readOne() async throws {
            var events = PipelineRunner(request(source)).events().makeAsyncIterator()
            _ = try await events.next()
            await source.pulled.wait(for: 20)
        }
        try await readOne()
        await source.closed.wait(for: 1)
    }

    @Test("a reader that is cancelled ends the run, whoever is waiting")
    func cancelled() async throws {
        let source = TalkingSource(seconds: 1_000_000)
        let events = PipelineRunner(request(source)).events()
        let reader = Task {
            for try await _ in events {
                await source.pulled.wait(for: 20)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        _ = await reader.result
        await source.closed.wait(for: 1)
    }

    @Test("an engine that fails while everybody waits for a slow sink ends the run")
    func failingEngine() async throws {
        struct LateFailure: EngineScript {
            var script: LetterScript
            var rest = 100
            mutating func answer(_ request: SpeechEngineRequest) throws -> [SpeechEngineEvent] {
                rest -= 1
                if rest == 0 { throw FailingScript.Failure() }
                return script.answer(request)
            }
        }
        let source = TalkingSource(seconds: 1_000_000)
        var request = request(source, sinks: [SlowSink(source)])
        request.speechEngine = ScriptedEngine { LateFailure(script: LetterScript($0)) }
        await #expect(throws: FailingScript.Failure.self) {
            for try await _ in PipelineRunner(request).events() {}
        }
        #expect(source.closed.events.count >= 1)
    }
}
