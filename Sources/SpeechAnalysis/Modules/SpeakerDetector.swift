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
/// for try await conclusion in detector.conclusion { print(conclusion.turns) }
/// ```
///
/// There is no such module in Apple's API. Its results stand as far as they go, and come some seconds after the sound; who is who is known
/// best at the end. So when everything was heard, ``conclusion`` has all turns once more, and speakers may be renamed then.
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
    private let conclusions = ResultStream<SpeakerConclusion>()
    private let noticed = ResultStream<SpeechNotice>()

    /// - Parameter provider: who has the engine that knows voices.
    public init(provider: any SpeechEngineProvider) { self.provider = provider }

    /// Results as they are found; they are kept until somebody reads them.
    public var results: some Sendable & AsyncSequence<Result, any Error> { stream }

    /// Everything once more when all was heard, with the same numbers where speakers are the same; none where nothing was heard or the
    /// session was cancelled.
    public var conclusion: some Sendable & AsyncSequence<SpeakerConclusion, any Error> { conclusions }

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
        case .conclusion(let conclusion): conclusions.yield(conclusion)
        case .notice(let notice): noticed.yield(notice)
        case .text, .activity: break
        }
    }

    func endResults(_ error: (any Error)?) {
        stream.finish(throwing: error)
        conclusions.finish(throwing: error)
        noticed.finish(throwing: error)
    }
}
