/// One line per segment; `Name: words` where the speaker is known, with `(?)` where that is unclear, and `[?]` after what
/// should be listened to.
public struct PlainTextExporter: TranscriptExporter {
    /// Needs nothing to know.
    public init() {}

    /// Writes a line for each segment, with who speaks.
    public func write(_ transcript: Transcript, to output: inout some TextOutputStream) {
        for line in transcript.lines {
            if let speaker = line.shownSpeaker { output.write("\(speaker): ") }
            output.write(line.text + (line.suspicion == nil ? "" : " [?]") + "\n")
        }
    }
}
