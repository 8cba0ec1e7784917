import Timeline

/// WebVTT subtitles (`.vtt`), with the speaker as a voice tag.
public struct WebVTTExporter: TranscriptExporter {
    /// How much a cue may hold.
    public var limits: SubtitleLimits
    /// Whether every word carries its start, so that a player can show words as they are said.
    public var hasWordTimes: Bool

    /// - Parameters:
    ///   - limits: how much a cue may hold.
    ///   - hasWordTimes: whether each word has its time inside its cue.
    public init(limits: SubtitleLimits = SubtitleLimits(), hasWordTimes: Bool = false) {
        self.limits = limits
        self.hasWordTimes = hasWordTimes
    }

    /// Writes cues, with speakers as voice tags.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        let format = TimestampFormat.webVTT
        output.write("WEBVTT\n")
        for cue in transcript.transcript.subtitleCues(within: limits) {
            output.write(
                "\n\(format.string(from: cue.range.start)) --> \(format.string(from: cue.range.end))\n")
            let text = hasWordTimes ? timedText(of: cue) : escaped(cue.lines.joined(separator: "\n"))
            output.write(cue.speaker.map { "<v \(escaped($0))>\(text)</v>\n" } ?? text + "\n")
        }
    }

    /// A time inside a cue must be later than the previous one and earlier than the cue's end. A word without such a time
    /// appears with the word before it.
    private func timedText(of cue: SubtitleCue) -> String {
        var last = cue.range.start
        let lines = cue.words.map { line in
            line.map { word in
                guard word.range.start > last, word.range.start < cue.range.end else {
                    return escaped(word.text)
                }
                last = word.range.start
                return "<\(TimestampFormat.webVTT.string(from: last))>\(escaped(word.text))"
            }.joined(separator: cue.separator)
        }
        return lines.joined(separator: "\n")
    }

    /// Escapes the characters that have a meaning in WebVTT, and with them `-->`.
    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
