import AudioInput
import Execution
import SpeechAnalysis
import SpeechEngines
import Timeline

/// The answers of a scripted run: events for each request.
public protocol EngineScript: Sendable {
    mutating func answer(_ request: SpeechEngineRequest) throws -> [SpeechEngineEvent]
}

/// An engine that follows a script and records its requests.
public final class ScriptedEngine: SpeechEngine {
    public let profile: SpeechEngineProfile
    private let makeScript: @Sendable (SpeechRunConfiguration) -> any EngineScript
    private let startError: (any Error)?

    /// All runs, in the order in which they were started.
    public let runs = EventLog<ScriptedRun>()
    public let preparations = EventLog<Double>()
    public let unloads = EventLog<Void>()
    /// If closed, it holds every request of every run before it is answered.
    public let gate = Gate(isOpen: true)
    /// If closed, it holds `prepare` and `startRun`.
    public let loadGate = Gate(isOpen: true)

    public init(
        name: String = "scripted", locales: [String] = ["en-US"], formats: [AudioFormat] = [.letters],
        startError: (any Error)? = nil,
        script: @escaping @Sendable (SpeechRunConfiguration) -> any EngineScript = { LetterScript($0) }
    ) {
        profile = SpeechEngineProfile(
            name: name, version: "1", model: "script", locales: locales, formats: formats,
            capabilities: Set(SpeechEngineProfile.Capability.allCases).subtracting([.earlyFinals]))
        self.startError = startError
        makeScript = script
    }

    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        for fraction in [0.5, 1] {
            await loadGate.pass()
            try Task.checkCancellation()
            preparations.append(fraction)
            progress(fraction)
        }
    }

    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        await loadGate.pass()
        try Task.checkCancellation()
        if let startError { throw startError }
        let run = ScriptedRun(configuration, script: makeScript(configuration), gate: gate)
        runs.append(run)
        return run
    }

    public func unload() async { unloads.append(()) }

    /// Waits until the run with this index has been started, and returns it.
    public func run(_ index: Int) async -> ScriptedRun {
        let runs = await runs.wait(for: index + 1)
        precondition(runs.count > index, "the test was given up before run \(index) was started")
        return runs[index]
    }
}

/// A run of a ``ScriptedEngine``. A test can also send events with ``emit(_:)``.
public final class ScriptedRun: SpeechEngineRun {
    public let configuration: SpeechRunConfiguration
    public let events: AsyncThrowingStream<SpeechEngineEvent, any Error>
    /// All requests, recorded once they have been answered.
    public let requests = EventLog<SpeechEngineRequest>()
    public let cancellations = EventLog<Void>()

    private let continuation: AsyncThrowingStream<SpeechEngineEvent, any Error>.Continuation
    private let script: Mutex<any EngineScript>
    private let gate: Gate

    init(_ configuration: SpeechRunConfiguration, script: any EngineScript, gate: Gate) {
        self.configuration = configuration
        self.script = Mutex(script)
        self.gate = gate
        (events, continuation) = AsyncThrowingStream.makeStream()
    }

    public func send(_ request: SpeechEngineRequest) async throws {
        await gate.pass()
        for event in try script.withLock({ try $0.answer(request) }) { continuation.yield(event) }
        requests.append(request)
        if request == .finish, !(script.withLock { $0 is SilentScript }) { continuation.finish() }
    }

    public func cancel() {
        cancellations.append(())
        gate.open()
        continuation.finish()
    }

    public func emit(_ event: SpeechEngineEvent) { continuation.yield(event) }
    public func end(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }
}

/// Answers nothing; the test sends all events, including the end.
public struct SilentScript: EngineScript {
    public init() {}
    public mutating func answer(_ request: SpeechEngineRequest) -> [SpeechEngineEvent] { [] }
}
