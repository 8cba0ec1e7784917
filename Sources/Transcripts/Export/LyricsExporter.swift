import Timeline

/// Synchronized lyrics (`.lrc`): one timed line per segment, as players show them along with a story or a song.
public struct LyricsExporter: TranscriptExporter {
    /// Every word has its time, as players that highlight words want it.
    public var hasWordTimes: Bool

    /// - Parameter hasWordTimes: every word has its own time, as newer players understand it.
    public init(hasWordTimes: Bool = false) { self.hasWordTimes = hasWordTimes }

    /// Writes a line for each stretch of speech.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        let format = TimestampFormat.lyrics
        for segment in transcript.segments {
            output.write("[\(format.string(from: segment.range.start))]")
            if let speaker = segment.speaker { output.write("\(speaker): ") }
            guard hasWordTimes else {
                output.write(segment.text + "\n")
                continue
            }
            let words = segment.words.map { "<\(format.string(from: $0.range.start))>\($0.text)" }
            output.write(words.joined(separator: segment.separator) + "\n")
        }
    }
}
