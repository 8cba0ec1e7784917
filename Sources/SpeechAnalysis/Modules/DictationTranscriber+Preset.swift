extension DictationTranscriber {
    /// A combination of options.
    public struct Preset: Hashable, Sendable {
        /// What is known about the speech.
        public var contentHints: Set<ContentHint>
        /// How speech becomes text.
        public var transcriptionOptions: Set<TranscriptionOption>
        /// Which results are reported, and when.
        public var reportingOptions: Set<ReportingOption>
        /// Which attributes the text carries.
        public var attributeOptions: Set<ResultAttributeOption>

        /// Creates a preset from the given options.
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
        /// Dictation of about a minute.
        public static let shortDictation = Preset([.shortForm], [.punctuation])
        /// Short commands, shown while they are spoken.
        public static let progressiveShortDictation = Preset(
            [.shortForm], [.punctuation], [.volatileResults, .frequentFinalization])
        /// Dictation of more than a minute.
        public static let longDictation = Preset([], [.punctuation])
        /// Long dictation, shown while it is spoken.
        public static let progressiveLongDictation = Preset([], [.punctuation], [.volatileResults])
        /// Long dictation with the times of its words.
        public static let timeIndexedLongDictation = Preset([], [.punctuation], [], [.audioTimeRange])
    }
}
