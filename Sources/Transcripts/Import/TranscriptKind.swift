/// One kind of transcript that can be read. A reader looks at the content, never at a file's name.
protocol TranscriptKind: Sendable {
    /// - Returns: `nil` for what is not of this kind.
    /// - Throws: for what is, and cannot be used.
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript?
}

/// Why something of a known kind cannot be used.
struct ImportFault: Error, Hashable {
    let reason: String
    let nextMove: String
}

enum TranscriptKinds {
    /// The kinds, asked in this order: what says most clearly what it is comes first.
    static let all: [any TranscriptKind] = [
        EventLines(), WhisperCppJSON(), DeepgramJSON(), AssemblyAIJSON(), WhisperJSON(),
        TimedText(), ReadbackMarkdown(), Subtitles(), YouTubeCaptions(), AudacityLabels(), TableText(),
        TimedLines(), SpeakerHeadings(),
    ]
}
