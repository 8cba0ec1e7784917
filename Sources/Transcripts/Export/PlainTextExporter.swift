/// One line per segment; `Name: words` where the speaker is known, with `(?)` where that is unclear, and a mark such as `[unclear]`
/// after what should be listened to.
public struct PlainTextExporter: TranscriptExporter {
    /// Needs nothing to know.
    public init() {}

    /// Writes a line for each segment, with who speaks.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        for line in transcript.lines {
            if let speaker = line.shownSpeaker { output.write("\(speaker): ") }
            output.write(line.markedText + "\n")
        }
    }
}
