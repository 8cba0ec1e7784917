/// One line per segment: `Name: words` if the speaker is known, with `(?)` if that is unclear, and a mark such as `[unclear]`
/// after suspect text.
public struct PlainTextExporter: TranscriptExporter {
    /// Creates an exporter.
    public init() {}

    /// Writes one line per segment or gap, with its speaker.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        for line in transcript.lines {
            if let speaker = line.shownSpeaker { output.write("\(speaker): ") }
            output.write(line.markedText + "\n")
        }
    }
}
