extension SpeechTranscriber {
    /// Options that go together.
    public struct Preset: Hashable, Sendable {
        public var transcriptionOptions: Set<TranscriptionOption>
        public var reportingOptions: Set<ReportingOption>
        public var attributeOptions: Set<ResultAttributeOption>

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

        /// Final results, as accurate as can be.
        public static let transcription = Preset([])
        public static let transcriptionWithAlternatives = Preset([.alternativeTranscriptions])
        public static let timeIndexedTranscriptionWithAlternatives = Preset(
            [.alternativeTranscriptions], [.audioTimeRange])
        /// Results while the speaker speaks.
        public static let progressiveTranscription = Preset([.volatileResults, .fastResults])
        public static let timeIndexedProgressiveTranscription = Preset(
            [.volatileResults, .fastResults], [.audioTimeRange])
    }
}

/// The names under which these were first shown.
extension SpeechTranscriber.Preset {
    @available(*, deprecated, renamed: "transcription")
    public static var offlineTranscription: Self { .transcription }

    @available(*, deprecated, renamed: "progressiveTranscription")
    public static var progressiveLiveTranscription: Self { .progressiveTranscription }
}
