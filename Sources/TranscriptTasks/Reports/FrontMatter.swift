import SafeText
import Timeline
import Transcripts

/// Facts about a recording at the top of a Markdown file, as YAML between two lines of dashes, where note
/// apps and site generators expect them.
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
    ///   - report: the report; `nil` if there is none.
    ///   - transcript: the transcript.
    ///   - recording: the recording's name.
    ///   - fallbackTitle: the title for a report without one; by default the recording's name.
    ///   - date: the date of the recording in ISO 8601.
    ///   - tags: tags for note apps.
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

    /// The block, including the lines of dashes.
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

    /// Any line in double quotes is a YAML string; only two characters need a backslash.
    private func quoted(_ text: String) -> String {
        let escaped = PlainLine.text(of: text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped + "\""
    }
}
