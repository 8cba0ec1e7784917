import Readback

/// A recording's results as text of one format.
struct RecordingDocument: Sendable {
    let result: PipelineResult
    /// What the recording is called; the title of a report that has none.
    let name: String

    func text(as format: OutputFormat) throws -> String {
        switch format {
        case .md: return markdown(includingTranscript: true)
        case .json: return try JSONText.encode(ResultDocument(result)) + "\n"
        case .srt: return SubRipExporter().string(from: result.transcript)
        case .vtt: return WebVTTExporter().string(from: result.transcript)
        case .txt: return PlainTextExporter().string(from: result.transcript)
        }
    }

    /// Title and key moments alone.
    var summary: String { markdown(includingTranscript: false) }

    private func markdown(includingTranscript: Bool) -> String {
        MarkdownReport(
            report: result.report, transcript: result.transcript, fallbackTitle: name,
            includesTranscript: includingTranscript
        ).text
    }
}

/// What `--format json` holds: the transcript and, where a task ran, its report.
struct ResultDocument: Encodable {
    let schemaVersion = 1
    let transcript: TranscriptDocument
    let report: ReportDocument?

    init(_ result: PipelineResult) {
        transcript = TranscriptDocument(result.transcript)
        report = result.report.map(ReportDocument.init)
    }
}
