import Timeline
import Transcripts

/// A report as a person reads it: title, key moments with their times, and how much of the recording they rest on.
public struct MarkdownReport: Sendable {
    public var report: Report
    public var transcript: Transcript
    /// Shown when the report has no title of its own; the recording's name, usually.
    public var fallbackTitle: String

    public init(report: Report, transcript: Transcript, fallbackTitle: String) {
        self.report = report
        self.transcript = transcript
        self.fallbackTitle = fallbackTitle
    }

    public func write(to output: inout some TextOutputStream) {
        output.write("# \(report.title?.text ?? fallbackTitle)\n")
        for notice in transcript.notices { output.write("\n> \(notice)\n") }
        writeMoments(to: &output)
        writeTranscript(to: &output)
        output.write("\n---\n\(coverageLine)\n")
    }

    private func writeMoments(to output: inout some TextOutputStream) {
        guard !report.keyMoments.isEmpty else { return }
        output.write("\n## Key moments (quoted)\n\n")
        for moment in report.keyMoments {
            let speaker = moment.speaker.map { "**\($0):** " } ?? ""
            output.write("- `\(clock(moment.range.start))` \(speaker)\u{201C}\(moment.text)\u{201D}\n")
        }
        output.write(
            "\nThese are quotations: the model in use ranks what was said and writes nothing of its own. "
                + "`readback models list` shows models that write a summary.\n")
    }

    private func writeTranscript(to output: inout some TextOutputStream) {
        output.write("\n## Transcript\n\n")
        for segment in transcript.segments {
            let speaker = segment.speaker.map { "**\($0):** " } ?? ""
            output.write("`\(clock(segment.range.start))` \(speaker)\(segment.text)\n\n")
        }
    }

    private var coverageLine: String {
        let coverage = report.coverage
        let windows = "\(coverage.windowsFinished) of \(coverage.windowsPlanned) windows"
        return "Heard \(clock(coverage.audio)) of audio, \(clock(coverage.speech)) of it speech; "
            + "read \(coverage.segmentsRead) of \(coverage.segments) segments in \(windows) with \(report.model)."
    }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
