/// One line per segment; `Name: words` where the speaker is known.
public struct PlainTextExporter: TranscriptExporter {
    public init() {}

    public func write(_ transcript: Transcript, to output: inout some TextOutputStream) {
        for segment in transcript.segments {
            if let speaker = segment.speaker { output.write("\(speaker): ") }
            output.write(segment.text + "\n")
        }
    }
}
