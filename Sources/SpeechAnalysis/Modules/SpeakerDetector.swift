import AudioInput
import Execution
import SpeechEngines
import Timeline

/// Tells who speaks, by the voices. It works beside a transcriber or alone, on the same timeline.
///
/// ```swift
/// let detector = SpeakerDetector()
/// let analyzer = SpeechAnalyzer(modules: [transcriber, detector])
/// for try await result in detector.results { print(result.turns) }
/// for try await conclusion in detector.conclusions { print(conclusion.turns) }
/// ```
///
/// There is no such module in Apple's API. Its results stand as far as they go, and come some seconds after the sound; the more was heard,
/// the better is known who is who. So ``conclusions`` have all turns so far once more, and speakers may be renamed in each.
public final class SpeakerDetector: SpeechModule {
    /// Who speaks in a stretch of audio. Results follow each other without gaps; where nobody speaks, they have no turns.
    public struct Result: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
        /// What it is about.
        public let range: AudioTimeRange
        /// Before this moment nothing will change.
        public let resultsFinalizationTime: AudioTime
        /// In the order of time, cut at the stretch's borders; those of different speakers may overlap.
        public let turns: [SpeakerTurn]

        /// Who speaks in a stretch of audio.
        public init(range: AudioTimeRange, resultsFinalizationTime: AudioTime, turns: [SpeakerTurn]) {
            self.range = range
            self.resultsFinalizationTime = resultsFinalizationTime
            self.turns = turns
        }

        /// In words.
        public var description: String {
            let speakers = turns.map { "\($0.speaker)" }.joined(separator: " ")
            return "\(range.start.seconds)-\(range.end.seconds) s: \(speakers.isEmpty ? "nobody" : speakers)"
        }
    }

    package let provider: any SpeechEngineProvider
    let claim = ModuleClaim()
    private let stream = ResultStream<Result>()
    private let concluded = ResultStream<SpeakerConclusion>()
    private let noticed = ResultStream<SpeechNotice>()

    /// - Parameter provider: who has the engine that knows voices.
    public init(provider: any SpeechEngineProvider) { self.provider = provider }

    /// Results as they are found; they are kept until somebody reads them.
    public var results: some Sendable & AsyncSequence<Result, any Error> { stream }

    /// Everything so far once more, with the same numbers where speakers are the same; each takes the place of the one before. The last is
    /// of all that was heard, unless the session was cancelled.
    public var conclusions: some Sendable & AsyncSequence<SpeakerConclusion, any Error> { concluded }

    /// Why nobody is told apart, where the models fail.
    public var notices: some Sendable & AsyncSequence<SpeechNotice, any Error> { noticed }
}

extension SpeakerDetector: EngineDrivenModule {
    package static var purpose: SpeechEngineQuery.Purpose { .speakers }
    package var query: SpeechEngineQuery { SpeechEngineQuery(purpose: Self.purpose, locale: "") }
    var runTemplate: SpeechRunConfiguration { SpeechRunConfiguration(format: .speech16kHz, locale: "") }
    var shaper: OutputShaper { .speakers(SpeakerShaper()) }

    func publish(_ output: ModuleOutput) {
        switch output {
        case .speakers(let turns, let range):
            stream.yield(Result(range: range, resultsFinalizationTime: range.end, turns: turns))
        case .conclusion(let conclusion): concluded.yield(conclusion)
        case .notice(let notice): noticed.yield(notice)
        case .text, .activity: break
        }
    }

    func endResults(_ error: (any Error)?) {
        stream.finish(throwing: error)
        concluded.finish(throwing: error)
        noticed.finish(throwing: error)
    }
}
