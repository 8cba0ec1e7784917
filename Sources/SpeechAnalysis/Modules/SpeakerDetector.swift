import AudioInput
import Execution
import SpeechEngines
import Timeline

/// Tells speakers apart by their voices. It works alongside a transcriber or alone, on the same timeline.
///
/// ```swift
/// let detector = SpeakerDetector()
/// let analyzer = SpeechAnalyzer(modules: [transcriber, detector])
/// for try await result in detector.results { print(result.turns) }
/// for try await conclusion in detector.conclusions { print(conclusion.turns) }
/// ```
///
/// Apple's API has no such module. Results are final and come some seconds after the audio. Speakers are told apart better the more audio
/// there is, so ``conclusions`` repeat all turns so far, and each may change who is who.
public final class SpeakerDetector: SpeechModule {
    /// Who speaks in a stretch of audio. Results follow each other without gaps; they have no turns where nobody speaks.
    public struct Result: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
        /// The audio that this result covers.
        public let range: AudioTimeRange
        /// Nothing before this time will change.
        public let resultsFinalizationTime: AudioTime
        /// In order of time, cut at the borders of the range. Turns of different speakers may overlap.
        public let turns: [SpeakerTurn]

        /// Who speaks in a stretch of audio.
        public init(range: AudioTimeRange, resultsFinalizationTime: AudioTime, turns: [SpeakerTurn]) {
            self.range = range
            self.resultsFinalizationTime = resultsFinalizationTime
            self.turns = turns
        }

        /// A description in words.
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

    /// - Parameter provider: provides the engine that tells voices apart.
    public init(provider: any SpeechEngineProvider) { self.provider = provider }

    /// The results as they are found, kept until they are read.
    public var results: some Sendable & AsyncSequence<Result, any Error> { stream }

    /// All turns so far; speakers that are the same keep their numbers. Each conclusion replaces the previous one. The last covers all
    /// audio, unless the session was cancelled.
    public var conclusions: some Sendable & AsyncSequence<SpeakerConclusion, any Error> { concluded }

    /// Notices that say why speakers are not told apart, if the models fail.
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
