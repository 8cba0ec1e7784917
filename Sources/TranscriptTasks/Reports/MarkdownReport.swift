import Timeline
import Transcripts

/// A recording as a person reads it: title, key moments with their times, the transcript, and how much of the recording the
/// report rests on. Without a report it is the transcript alone.
public struct MarkdownReport: Sendable {
    private let report: Report?
    private let transcript: Transcript
    private let fallbackTitle: String
    private let includesTranscript: Bool
    private let showsQuotes: Bool

    /// - Parameters:
    ///   - report: what was made of it; `nil` where nothing was.
    ///   - transcript: what was heard.
    ///   - fallbackTitle: shown when the report has no title of its own; the recording's name, usually.
    ///   - includesTranscript: the transcript stands below the report.
    ///   - showsQuotes: what was said stands behind each sentence of a model that writes.
    public init(
        report: Report?, transcript: Transcript, fallbackTitle: String, includesTranscript: Bool = true,
        showsQuotes: Bool = false
    ) {
        self.showsQuotes = showsQuotes
        self.report = report
        self.transcript = transcript
        self.fallbackTitle = fallbackTitle
        self.includesTranscript = includesTranscript
    }

    /// The whole document.
    public var text: String {
        // What makes the reader doubt the rest comes before it.
        var blocks = ((report?.notices ?? []) + transcript.notices).map { "> \($0)" }
        blocks.append("# \(report?.givenTitle ?? report?.title?.text ?? fallbackTitle)")
        if let report {
            blocks +=
                ReportSections(report: report.showingDays(), isTimed: isTimed, showsQuotes: showsQuotes)
                .blocks
        }
        if includesTranscript && !transcript.segments.isEmpty {
            blocks.append("## Transcript")
            blocks += transcript.lines.map { line in
                (isTimed ? "`\(clock(line.start))` " : "")
                    + (line.shownSpeaker.map { "**\($0):** " } ?? "") + line.text
                    + (line.mark.map { " **[suspect: \($0)]**" } ?? "")
            }
        }
        if let report { blocks += ["---", coverageLine(report)] }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func coverageLine(_ report: Report) -> String {
        let coverage = report.coverage
        let heard = "Heard \(clock(coverage.audio)) of audio, \(clock(coverage.speech)) of it speech; read"
        var line =
            (isTimed ? heard : "Read") + " \(coverage.segmentsRead) of \(coverage.segments) segments "
            + "in \(coverage.windowsFinished) of \(coverage.windowsPlanned) windows."
        if !report.rejected.isEmpty {
            let written = report.answer == nil ? "sentences" : "claims"
            line +=
                " Left out \(report.rejected.count) \(written) that could not be held against what was said; the JSON "
                + "says which and why."
        }
        return line
    }

    /// A transcript from plain text has no times, and then none are shown.
    private var isTimed: Bool { transcript.duration > .zero }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
