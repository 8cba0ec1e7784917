extension SpeechTranscriber {
    /// Options that go together.
    public struct Preset: Hashable, Sendable {
        /// How speech becomes text.
        public var transcriptionOptions: Set<TranscriptionOption>
        /// Which results come, and when.
        public var reportingOptions: Set<ReportingOption>
        /// What the text says of itself.
        public var attributeOptions: Set<ResultAttributeOption>

        /// Options put together by the caller.
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
        /// Final text, with other readings of it.
        public static let transcriptionWithAlternatives = Preset([.alternativeTranscriptions])
        /// The same, with the times of words.
        public static let timeIndexedTranscriptionWithAlternatives = Preset(
            [.alternativeTranscriptions], [.audioTimeRange])
        /// Results while the speaker speaks.
        public static let progressiveTranscription = Preset([.volatileResults, .fastResults])
        /// Text while somebody speaks, with the times of words.
        public static let timeIndexedProgressiveTranscription = Preset(
            [.volatileResults, .fastResults], [.audioTimeRange])
    }
}

/// The names under which these were first shown.
extension SpeechTranscriber.Preset {
    /// The older name of ``transcription``.
    @available(*, deprecated, renamed: "transcription")
    public static var offlineTranscription: Self { .transcription }

    /// The older name of ``progressiveTranscription``.
    @available(*, deprecated, renamed: "progressiveTranscription")
    public static var progressiveLiveTranscription: Self { .progressiveTranscription }
}
