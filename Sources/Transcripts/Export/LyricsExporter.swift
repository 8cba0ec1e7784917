import Timeline

/// Synchronized lyrics (`.lrc`): one timed line per segment, which players show during a story or a song.
public struct LyricsExporter: TranscriptExporter {
    /// Whether every word has its time, for players that highlight words.
    public var hasWordTimes: Bool

    /// - Parameter hasWordTimes: whether every word has its own time, which newer players understand.
    public init(hasWordTimes: Bool = false) { self.hasWordTimes = hasWordTimes }

    /// Writes one line per segment.
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
