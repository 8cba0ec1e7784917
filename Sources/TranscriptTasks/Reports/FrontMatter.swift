import SafeText
import Timeline
import Transcripts

/// The facts about a recording at the head of a Markdown file, as YAML between two lines of dashes, where note programs and
/// site generators look for them.
///
/// ```swift
/// let text = FrontMatter(report: report, transcript: transcript, recording: "call").text
/// ```
public struct FrontMatter: Sendable {
    private let report: Report?
    private let transcript: Transcript
    private let recording: String
    private let fallbackTitle: String
    private let date: String?
    private let tags: [String]

    /// - Parameters:
    ///   - report: what was made of it; `nil` where nothing was.
    ///   - transcript: what was heard.
    ///   - recording: the recording's name.
    ///   - fallbackTitle: the title of a report that has none; the recording's name unless told.
    ///   - date: the recording's day, as ISO 8601 writes it.
    ///   - tags: what note programs file it under.
    public init(
        report: Report?, transcript: Transcript, recording: String, fallbackTitle: String? = nil,
        date: String? = nil, tags: [String] = []
    ) {
        self.date = date
        self.tags = tags
        self.fallbackTitle = fallbackTitle ?? recording
        self.report = report
        self.transcript = transcript
        self.recording = recording
    }

    /// The block, the lines of dashes around it included.
    public var text: String {
        let speakers = transcript.segments.parties
        var lines = [
            "title: \(quoted(report.map { $0.givenTitle ?? $0.title?.text ?? fallbackTitle } ?? recording))",
            "recording: \(quoted(recording))",
        ]
        if let date { lines.append("date: \(date)") }
        if !tags.isEmpty { lines.append("tags: [\(tags.map(quoted).joined(separator: ", "))]") }
        if transcript.duration > .zero {
            lines.append("duration: \(quoted(TimestampFormat.clock.string(from: transcript.duration)))")
        }
        if let language = transcript.language { lines.append("language: \(quoted(language))") }
        if !speakers.isEmpty {
            lines.append("speakers: [\(speakers.map(quoted).joined(separator: ", "))]")
        }
        if let report {
            lines.append("task: \(quoted(report.task))")
            if let model = report.model { lines.append("model: \(quoted(model))") }
        }
        return "---\n" + lines.joined(separator: "\n") + "\n---\n\n"
    }

    /// Double quotes make any line a YAML string; within them two characters need a backslash.
    private func quoted(_ text: String) -> String {
        let escaped = PlainLine.text(of: text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped + "\""
    }
}
