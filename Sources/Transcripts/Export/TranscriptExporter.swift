/// Turns a transcript into text in one format. Exporters write to a stream and never touch the disk.
public protocol TranscriptExporter: Sendable {
    /// Writes a transcript to a stream.
    func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream)
}

extension TranscriptExporter {
    /// The whole export as one string.
    public func string(from transcript: Transcript) -> String {
        var text = ""
        write(PrintableTranscript(transcript), to: &text)
        return text
    }
}
