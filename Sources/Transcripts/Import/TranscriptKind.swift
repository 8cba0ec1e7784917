/// One kind of transcript that can be read. A reader looks at the content, never at the file name.
protocol TranscriptKind: Sendable {
    /// - Returns: `nil` if the text is not of this kind.
    /// - Throws: if the text is of this kind but cannot be used.
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript?
}

/// Why text of a known kind cannot be used.
struct ImportFault: Error, Hashable {
    let reason: String
    let nextMove: String
}

enum TranscriptKinds {
    /// The kinds in the order in which they are tried: those that are easiest to recognize come first.
    static let all: [any TranscriptKind] = [
        EventLines(), WhisperCppJSON(), DeepgramJSON(), AssemblyAIJSON(), WhisperJSON(),
        TimedText(), ReadbackMarkdown(), Subtitles(), YouTubeCaptions(), AudacityLabels(), TableText(),
        TimedLines(), SpeakerHeadings(),
    ]
}
