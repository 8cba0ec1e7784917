/// WebVTT subtitles (`.vtt`), with the speaker as a voice tag.
public struct WebVTTExporter: TranscriptExporter {
    public var limits: SubtitleLimits

    public init(limits: SubtitleLimits = SubtitleLimits()) { self.limits = limits }

    public func write(_ transcript: Transcript, to output: inout some TextOutputStream) {
        let format = TimestampFormat.webVTT
        output.write("WEBVTT\n")
        for cue in transcript.subtitleCues(within: limits) {
            output.write(
                "\n\(format.string(from: cue.range.start)) --> \(format.string(from: cue.range.end))\n")
            let text = escaped(cue.lines.joined(separator: "\n"))
            output.write(cue.speaker.map { "<v \(escaped($0))>\(text)</v>\n" } ?? text + "\n")
        }
    }

    /// The characters that WebVTT gives a meaning, `-->` among them.
    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
