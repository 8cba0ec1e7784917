import Readback

/// Writes a run's events as lines of JSON (`ndjson`), each as it happens.
///
/// Events that depend on the machine's speed are left out, so the same recording always gives the same lines. Progress is reported by
/// `--progress json`. Volatile text is written only for live recordings.
final class EventLog: PipelineSink {
    private let write: @Sendable (String) throws -> Void
    /// Volatile text is useful while somebody speaks and worthless afterwards.
    private let includesVolatileText: Bool

    /// The recording that each line names; `nil` if there is only one.
    private let recording: String?

    init(
        of recording: String? = nil, includesVolatileText: Bool = false,
        write: @escaping @Sendable (String) throws -> Void
    ) {
        self.recording = recording
        self.includesVolatileText = includesVolatileText
        self.write = write
    }

    func receive(_ event: PipelineEvent) async throws {
        guard var document = EventDocument(event, includesVolatileText: includesVolatileText) else { return }
        document.recording = recording
        try write(try JSONText.encodeLine(document) + "\n")
    }
}

/// One line of the log: the event's name and its data.
private struct EventDocument: Encodable {
    let event: String
    var recording: String?
    var schemaVersion: Int?
    var parties: [String]?
    var speechModel: String?
    var textModel: String?
    var tasks: [String]?
    var segment: TranscriptDocument.Segment?
    var attributed: [TranscriptDocument.Segment]?
    var party: Int?
    var text: String?
    var settled: String?
    var task: String?
    var report: Report?
    var written: Int?
    var planned: Int?
    var duration: Double?
    var segments: Int?
    var corrections: [TranscriptDocument.Correction]?

    init?(_ event: PipelineEvent, includesVolatileText: Bool) {
        switch event {
        case .started(let start):
            self.event = "started"
            schemaVersion = 1
            parties = start.parties.compactMap(\.label)
            speechModel = start.speechEngine.model
            textModel = start.languageEngine?.model
            tasks = start.tasks
        case .segment(let segment):
            self.event = "segment"
            self.segment = TranscriptDocument.Segment(segment)
        case .attributed(let segments):
            self.event = "attributed"
            attributed = segments.map(TranscriptDocument.Segment.init)
        case .volatile(let party, let text):
            guard includesVolatileText else { return nil }
            self.event = "volatile"
            self.party = party
            self.text = text.text
            settled = text.settled
        case .warning(let text):
            self.event = "warning"
            self.text = text
        case .taskStarted(let name):
            self.event = "taskStarted"
            task = name
        case .draft(let draft):
            self.event = "draft"
            task = draft.report.task
            report = draft.report
            written = draft.written
            planned = draft.planned
        case .taskDone(let report):
            self.event = "taskDone"
            task = report.task
            self.report = report
        case .finished(let result):
            self.event = "finished"
            let transcript = TranscriptDocument(result.transcript)
            duration = transcript.duration
            segments = transcript.segments.count
            corrections = transcript.corrections
        case .progress:
            return nil
        }
    }
}
