/// SubRip subtitles (`.srt`).
public struct SubRipExporter: TranscriptExporter {
    /// How much a cue may hold.
    public var limits: SubtitleLimits

    /// - Parameter limits: how much a cue may hold.
    public init(limits: SubtitleLimits = SubtitleLimits()) { self.limits = limits }

    /// Writes numbered cues.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        let format = TimestampFormat.subRip
        let cues = transcript.transcript.subtitleCues(within: limits) { heading(of: $0.speaker) }
        for (index, cue) in cues.enumerated() {
            if index > 0 { output.write("\n") }
            output.write("\(index + 1)\n")
            output.write(
                "\(format.string(from: cue.range.start)) --> \(format.string(from: cue.range.end))\n")
            // An arrow inside the text would be read as a time line.
            let text = cue.lines.joined(separator: "\n").replacing("-->", with: "->")
            output.write(heading(of: cue.speaker) + text + "\n")
        }
    }

    private func heading(of speaker: String?) -> String { speaker.map { "\($0): " } ?? "" }
}
