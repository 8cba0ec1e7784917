import Timeline
import Transcripts

/// A recording as a person reads it: title, key moments with their times, the transcript, and how much of the recording the
/// report rests on. Without a report it is the transcript alone.
public struct MarkdownReport: Sendable {
    private let report: Report?
    private let transcript: Transcript
    private let fallbackTitle: String
    private let includesTranscript: Bool

    /// - Parameter fallbackTitle: shown when the report has no title of its own; the recording's name, usually.
    public init(
        report: Report?, transcript: Transcript, fallbackTitle: String, includesTranscript: Bool = true
    ) {
        self.report = report
        self.transcript = transcript
        self.fallbackTitle = fallbackTitle
        self.includesTranscript = includesTranscript
    }

    public var text: String {
        var blocks = ["# \(report?.title?.text ?? fallbackTitle)"]
        blocks += transcript.notices.map { "> \($0)" }
        if let report {
            blocks += moments(of: report)
        }
        if includesTranscript && !transcript.segments.isEmpty {
            blocks.append("## Transcript")
            blocks += transcript.segments.map { line($0.text, by: $0.speaker, at: $0.range.start) }
        }
        if let report { blocks += ["---", coverageLine(report)] }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func moments(of report: Report) -> [String] {
        guard !report.keyMoments.isEmpty else { return [] }
        let rows = report.keyMoments.map { moment in
            "- " + line("\u{201C}\(moment.text)\u{201D}", by: moment.speaker, at: moment.range.start)
        }
        return [
            "## Key moments (quoted)", rows.joined(separator: "\n"),
            "These are quotations: \(report.model) ranks what was said and writes nothing of its own.",
        ]
    }

    private func line(_ text: String, by speaker: String?, at time: AudioTime) -> String {
        (isTimed ? "`\(clock(time))` " : "") + (speaker.map { "**\($0):** " } ?? "") + text
    }

    private func coverageLine(_ report: Report) -> String {
        let coverage = report.coverage
        let heard = "Heard \(clock(coverage.audio)) of audio, \(clock(coverage.speech)) of it speech; read"
        return (isTimed ? heard : "Read")
            + " \(coverage.segmentsRead) of \(coverage.segments) segments "
            + "in \(coverage.windowsFinished) of \(coverage.windowsPlanned) windows."
    }

    /// A transcript from plain text has no times, and then none are shown.
    private var isTimed: Bool { transcript.duration > .zero }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
