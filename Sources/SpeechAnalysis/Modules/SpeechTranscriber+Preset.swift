extension SpeechTranscriber {
    /// A combination of options.
    public struct Preset: Hashable, Sendable {
        /// How speech becomes text.
        public var transcriptionOptions: Set<TranscriptionOption>
        /// Which results are reported, and when.
        public var reportingOptions: Set<ReportingOption>
        /// Which attributes the text carries.
        public var attributeOptions: Set<ResultAttributeOption>

        /// Creates a preset from the given options.
        public init(
            transcriptionOptions: Set<TranscriptionOption>, reportingOptions: Set<ReportingOption>,
            attributeOptions: Set<ResultAttributeOption>
        ) {
            self.transcriptionOptions = transcriptionOptions
            self.reportingOptions = reportingOptions
            self.attributeOptions = attributeOptions
        }

        private init(_ reporting: Set<ReportingOption>, _ attributes: Set<ResultAttributeOption> = []) {
            self.init(transcriptionOptions: [], reportingOptions: reporting, attributeOptions: attributes)
        }

        /// Final results, as accurate as possible.
        public static let transcription = Preset([])
        /// Final results with alternative readings.
        public static let transcriptionWithAlternatives = Preset([.alternativeTranscriptions])
        /// The same, with the times of words.
        public static let timeIndexedTranscriptionWithAlternatives = Preset(
            [.alternativeTranscriptions], [.audioTimeRange])
        /// Results during speech.
        public static let progressiveTranscription = Preset([.volatileResults, .fastResults])
        /// Results during speech, with the times of words.
        public static let timeIndexedProgressiveTranscription = Preset(
            [.volatileResults, .fastResults], [.audioTimeRange])
    }
}

/// Earlier names of these presets.
extension SpeechTranscriber.Preset {
    /// The older name of ``transcription``.
    @available(*, deprecated, renamed: "transcription")
    public static var offlineTranscription: Self { .transcription }

    /// The older name of ``progressiveTranscription``.
    @available(*, deprecated, renamed: "progressiveTranscription")
    public static var progressiveLiveTranscription: Self { .progressiveTranscription }
}
