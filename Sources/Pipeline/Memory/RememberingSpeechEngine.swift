import SpeechEngines

/// A speech engine whose final results are on disk before they are delivered, and which is given those of an earlier run.
final class RememberingSpeechEngine: SpeechEngine {
    private let engine: any SpeechEngine
    private let memory: RunMemory
    private let party: Int

    init(_ engine: any SpeechEngine, memory: RunMemory, party: Int) {
        self.engine = engine
        self.memory = memory
        self.party = party
    }

    var profile: SpeechEngineProfile { engine.profile }

    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await engine.prepare(progress: progress)
    }

    func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        var configuration = configuration
        configuration.knownFinals = await memory.recognitions(of: party)
        return RememberingRun(try await engine.startRun(configuration), memory: memory, party: party)
    }

    func unload() async { await engine.unload() }
}

private final class RememberingRun: SpeechEngineRun {
    let events: AsyncThrowingStream<SpeechEngineEvent, any Error>
    private let run: any SpeechEngineRun

    init(_ run: any SpeechEngineRun, memory: RunMemory, party: Int) {
        self.run = run
        let (events, continuation) = AsyncThrowingStream<SpeechEngineEvent, any Error>.makeStream()
        self.events = events
        let listening = Task {
            do {
                for try await event in run.events {
                    if case .recognition(let recognition) = event, recognition.isFinal {
                        try await memory.keep(recognition, of: party)
                    }
                    continuation.yield(event)
                }
                continuation.finish()
            } catch {
                run.cancel()
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in listening.cancel() }
    }

    deinit { run.cancel() }

    func send(_ request: SpeechEngineRequest) async throws { try await run.send(request) }
    func cancel() { run.cancel() }
}
