import AudioInput
import Execution
import Foundation
import SpeechEngines
import Spoken
import TestSupport
import Timeline

@testable import SpeechAnalysis

extension SpeechTranscriber {
    /// With volatile results unless told otherwise.
    convenience init(
        _ engine: any SpeechEngine, reporting: Set<ReportingOption> = [.volatileResults],
        attributes: Set<ResultAttributeOption> = [], transcription: Set<TranscriptionOption> = []
    ) {
        self.init(
            locale: english, transcriptionOptions: transcription, reportingOptions: reporting,
            attributeOptions: attributes, provider: FixedEngineProvider(engine))
    }
}

/// One analyzer, one transcriber, one scripted engine.
struct SessionBench {
    let engine: ScriptedEngine
    let transcriber: SpeechTranscriber
    let analyzer: SpeechAnalyzer

    init(
        _ engine: ScriptedEngine = ScriptedEngine(),
        reporting: Set<SpeechTranscriber.ReportingOption> = [.volatileResults],
        options: SpeechAnalyzer.Options? = nil,
        resources: SessionResources = .alone()
    ) {
        self.engine = engine
        transcriber = SpeechTranscriber(engine, reporting: reporting)
        analyzer = SpeechAnalyzer(modules: [transcriber], options: options, resources: resources)
    }

    /// All results, as a line of marbles.
    func line() async throws -> String { try await marbles(transcriber.results) }

    func audio(_ text: String) -> GatedSequence<AnalyzerInput> { .finished(AnalyzerInput.each(text)) }
}

extension SessionResources {
    /// Shared with no other test.
    static func alone(maximum: Int = 100, linger: Gate = Gate()) -> SessionResources {
        SessionResources(
            retention: EngineRetention { await linger.pass() }, limit: SessionLimit(maximum: maximum))
    }
}

extension AudioTimeRange {
    static func seconds(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: .at(start), end: .at(end))
    }
}

/// A session state with a log of the actions that it requests, in short words.
struct StateBench {
    var state = SessionState()
    private(set) var log: [String] = []

    /// Modules in letter format whose engines are known.
    static func ready(
        modules: Int = 1, shaping: ShapingOptions = ShapingOptions(reportsVolatileResults: true)
    )
        -> StateBench
    {
        var bench = StateBench()
        for _ in 0..<modules { bench.add(shaping: shaping) }
        return bench
    }

    @discardableResult
    mutating func add(
        shaping: ShapingOptions = ShapingOptions(reportsVolatileResults: true),
        formats: AcceptedFormats? = .some([.letters])
    ) -> ModuleID {
        var id = ModuleID(number: 0)
        _ = after { state in
            id = state.addModule(
                template: SpeechRunConfiguration(format: .letters, locale: "en-US"),
                shaper: .text(TextShaper(options: shaping)), formats: formats)
        }
        return id
    }

    /// Makes a change. - Returns: the actions that it requests, in order.
    @discardableResult
    mutating func after(_ change: (inout SessionState) -> Void) -> [String] {
        change(&state)
        let words = state.takeActions().map(Self.word)
        log += words
        return words
    }

    /// Begins an input and lets it deliver these letters, one second each.
    @discardableResult
    mutating func hear(_ text: String, finishesSession: Bool = false) -> InputID {
        var id: InputID?
        after { id = $0.beginInput(finishesSession: finishesSession) }
        let input = id ?? InputID(number: -1)
        for element in AnalyzerInput.each(text) { after { $0.inputDelivers(input, element) } }
        return input
    }

    /// Takes all steps that are ready for a module's driver.
    mutating func drain(_ module: ModuleID) -> [DriverStep] {
        var steps: [DriverStep] = []
        while true {
            state.driverAsks(module)
            let actions = state.takeActions()
            log += actions.map(Self.word)
            let next = actions.lazy.compactMap { action -> DriverStep? in
                if case .step(module, let step?) = action { step } else { nil }
            }.first
            guard let next else { return steps }
            steps.append(next)
        }
    }

    static func word(_ action: SessionAction) -> String {
        switch action {
        case .startDriver: "driver"
        case .step(_, let step): step.map { "step \(word($0))" } ?? "no step"
        case .cancelDriver: "cancel driver"
        case .grant(_, let mayPull): mayPull ? "pull" : "stop"
        case .cancelInput: "cancel input"
        case .publish(_, .text(let text)):
            "\(text.readings[0].map(\.text).joined())\(text.isFinal ? "!" : "?")"
        case .publish(_, .activity(let range, let isSpeech)): "\(isSpeech) \(range)"
        case .publish(_, .speakers(let turns, let range)): "\(turns.map(\.speaker)) \(range)"
        case .publish(_, .conclusion(let conclusion)): "in the end \(conclusion.turns.map(\.speaker))"
        case .publish(_, .notice(let notice)): notice.message
        case .endResults(_, let error): error == nil ? "end" : "fail"
        case .resume(_, .success(let time)): "answer \(time.map { String($0.seconds) } ?? "nil")"
        case .resume(_, .failure(let error)): error is CancellationError ? "cancelled" : "error"
        case .volatileRangeChanged(let range, _, _): "range \(range.start.seconds)-\(range.end.seconds)"
        case .sessionEnded: "over"
        }
    }

    static func word(_ step: DriverStep) -> String {
        switch step {
        case .startRun: "run"
        case .send(.audio(let chunk, let start)): "audio \(start.seconds)-\((start + chunk.duration).seconds)"
        case .send(.finalize(let time)): "finalize \(time.seconds)"
        case .send(.cancel(let time)): "cancel \(time.seconds)"
        case .send(.setContextualStrings(let strings)): "strings \(strings.joined(separator: ","))"
        case .send(.finish): "finish"
        case .endRun(let time): "end run \(time.seconds)"
        }
    }
}

extension SpeechEngineEvent {
    /// A recognition of one-letter words, one per second from `start` on.
    static func heard(_ text: String, _ start: Int64, isFinal: Bool) -> SpeechEngineEvent {
        .recognition(SpeechRecognition(text, start, isFinal: isFinal))
    }
}

extension SpeechRecognition {
    init(_ text: String, _ start: Int64, end: Int64? = nil, isFinal: Bool) {
        let words = text.enumerated().map { index, letter in
            Word(
                text: String(letter), range: .seconds(start + Int64(index), start + Int64(index) + 1),
                confidence: 0.5)
        }
        self.init(
            range: .seconds(start, end ?? start + Int64(max(1, text.count))), isFinal: isFinal,
            hypotheses: [SpeechHypothesis(words: words)])
    }
}

/// A microphone that hears what the test gives it.
struct Microphone: AudioSource {
    let format = AudioFormat.letters
    let estimatedDuration: AudioTime? = nil
    let heard = BoundedChannel<AudioChunk>(limit: .max)
    var warnings: [AudioWarning] { get async { [] } }
    func next() async throws -> AudioChunk? { try await heard.next() }
    func close() async { heard.close() }
}
