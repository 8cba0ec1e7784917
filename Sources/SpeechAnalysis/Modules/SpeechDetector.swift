import AudioInput
import Execution
import SpeechEngines
import Timeline

/// Detects where somebody speaks. It works alongside a transcriber, on audio of any format.
///
/// ```swift
/// let detector = SpeechDetector(detectionOptions: .init(sensitivityLevel: .medium), reportResults: true)
/// let analyzer = SpeechAnalyzer(modules: [transcriber, detector])
/// for try await result in detector.results { print(result.range, result.speechDetected) }
/// ```
///
/// It does not withhold audio from the transcriber.
public final class SpeechDetector: SpeechModule {
    /// How clearly sound must stand out to count as speech.
    public enum SensitivityLevel: Int, CaseIterable, Hashable, Sendable, Codable {
        /// Forgiving: quiet speech counts, and so does some noise.
        case low
        case medium
        /// Aggressive: only what clearly stands out counts.
        case high
    }

    /// How speech is detected.
    public struct DetectionOptions: Hashable, Sendable {
        /// How clearly sound must stand out to count as speech.
        public let sensitivityLevel: SensitivityLevel
        /// How clearly sound must stand out to count as speech.
        public init(sensitivityLevel: SensitivityLevel) { self.sensitivityLevel = sensitivityLevel }
    }

    /// Whether somebody speaks in a stretch of audio. Results are final and consecutive; neighboring ones may say the same.
    public struct Result: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
        /// The audio that this result covers.
        public let range: AudioTimeRange
        /// Nothing before this time will change.
        public let resultsFinalizationTime: AudioTime
        /// Whether somebody speaks.
        public let speechDetected: Bool

        /// Whether somebody speaks in a stretch of audio.
        public init(range: AudioTimeRange, resultsFinalizationTime: AudioTime, speechDetected: Bool) {
            self.range = range
            self.resultsFinalizationTime = resultsFinalizationTime
            self.speechDetected = speechDetected
        }

        /// A description in words.
        public var description: String {
            "\(range.start.seconds)-\(range.end.seconds) s: \(speechDetected ? "speech" : "no speech")"
        }
    }

    /// How speech is detected.
    public let detectionOptions: DetectionOptions
    /// If false, ``results`` stays empty until it ends.
    public let reportResults: Bool
    package let provider: any SpeechEngineProvider
    let claim = ModuleClaim()
    private let stream = ResultStream<Result>()

    /// Creates a detector with these options.
    public init(detectionOptions: DetectionOptions, reportResults: Bool) {
        self.detectionOptions = detectionOptions
        self.reportResults = reportResults
        provider = FixedEngineProvider(ActivityEngine(margin: detectionOptions.sensitivityLevel.margin))
    }

    /// Medium sensitivity, no results.
    public convenience init() {
        self.init(detectionOptions: DetectionOptions(sensitivityLevel: .medium), reportResults: false)
    }

    /// The results as they are found, kept until they are read.
    public var results: some Sendable & AsyncSequence<Result, any Error> { stream }

    /// Any format is accepted; this one costs the least.
    public var availableCompatibleAudioFormats: [AudioFormat] { [.speech16kHz] }
}

extension SpeechDetector: EngineDrivenModule {
    package static var purpose: SpeechEngineQuery.Purpose { .detection }
    package var query: SpeechEngineQuery { SpeechEngineQuery(purpose: Self.purpose, locale: "") }
    var runTemplate: SpeechRunConfiguration { SpeechRunConfiguration(format: .speech16kHz, locale: "") }
    var shaper: OutputShaper { .activity(ActivityShaper()) }
    func acceptedFormats(_ profile: SpeechEngineProfile) -> AcceptedFormats { .any }

    func publish(_ output: ModuleOutput) {
        guard reportResults, case .activity(let range, let isSpeech) = output else { return }
        stream.yield(Result(range: range, resultsFinalizationTime: range.end, speechDetected: isSpeech))
    }

    func endResults(_ error: (any Error)?) { stream.finish(throwing: error) }
}

extension SpeechDetector.SensitivityLevel {
    /// How far speech must rise above the noise floor, in decibels.
    fileprivate var margin: Double {
        switch self {
        case .low: ActivityStep.usualMargin - 4
        case .medium: ActivityStep.usualMargin
        case .high: ActivityStep.usualMargin + 5
        }
    }
}
