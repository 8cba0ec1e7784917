extension DictationTranscriber {
    /// Options that go together.
    public struct Preset: Hashable, Sendable {
        public var contentHints: Set<ContentHint>
        public var transcriptionOptions: Set<TranscriptionOption>
        public var reportingOptions: Set<ReportingOption>
        public var attributeOptions: Set<ResultAttributeOption>

        public init(
            contentHints: Set<ContentHint>, transcriptionOptions: Set<TranscriptionOption>,
            reportingOptions: Set<ReportingOption>, attributeOptions: Set<ResultAttributeOption>
        ) {
            self.contentHints = contentHints
            self.transcriptionOptions = transcriptionOptions
            self.reportingOptions = reportingOptions
            self.attributeOptions = attributeOptions
        }

        private init(
            _ hints: Set<ContentHint>, _ transcription: Set<TranscriptionOption>,
            _ reporting: Set<ReportingOption> = [], _ attributes: Set<ResultAttributeOption> = []
        ) {
            self.init(
                contentHints: hints, transcriptionOptions: transcription, reportingOptions: reporting,
                attributeOptions: attributes)
        }

        /// A few words, without punctuation.
        public static let phrase = Preset([.shortForm], [])
        /// About a minute.
        public static let shortDictation = Preset([.shortForm], [.punctuation])
        public static let progressiveShortDictation = Preset(
            [.shortForm], [.punctuation], [.volatileResults, .frequentFinalization])
        /// More than a minute.
        public static let longDictation = Preset([], [.punctuation])
        public static let progressiveLongDictation = Preset([], [.punctuation], [.volatileResults])
        public static let timeIndexedLongDictation = Preset([], [.punctuation], [], [.audioTimeRange])
    }
}
