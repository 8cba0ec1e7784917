import AudioInput
import Execution
import LanguageModels
import Pipeline
import SpeakerFinder
import SpeechEngines
import Spoken
import TestSupport
import Timeline
import TranscriptTasks
import Transcripts

/// Letter audio that a test provides piece by piece. Reading waits until the test ends it.
struct LetterSource: AudioSource {
    let format = AudioFormat.letters
    let estimatedDuration: AudioTime?
    let warnings: [AudioWarning]
    let chunks = BoundedChannel<AudioChunk>(limit: 100)
    let closed = EventLog<Void>()

    init(_ text: String = "", ends: Bool = true, estimatedSeconds: Int64? = nil, warnings: [String] = []) {
        estimatedDuration = estimatedSeconds.map { AudioTime(value: $0, timescale: 1) }
        self.warnings = warnings.map { AudioWarning($0) }
        for letter in text { say(String(letter)) }
        if ends { chunks.finish() }
    }

    func say(_ text: String) { chunks.trySend(.letters(text)) }
    func next() async throws -> AudioChunk? { try await chunks.next() }
    func close() async { closed.append(()) }
}

/// Reports what it has read, and records when it read it.
struct EchoTask: TranscriptTask {
    struct Failure: Error, CustomStringConvertible { let description: String }

    let name: String
    var failsAt: String?
    var gainsFromRehearsal = false
    let added = EventLog<String>()
    let finished = EventLog<String>()

    func begin(with model: WritingModel?) -> any TranscriptTaskRun { Run(task: self) }

    private struct Run: TranscriptTaskRun {
        let task: EchoTask

        func add(_ segment: Segment) async throws {
            if segment.text == task.failsAt { throw Failure(description: "cannot read '\(segment.text)'") }
            task.added.append(segment.text)
        }

        func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
            let text = transcript.segments.map(\.text).joined(separator: "/")
            task.finished.append(text)
            let report = Report(
                task: task.name, recipe: .quotations, model: nil,
                title: EvidencedLine(text: text, segments: [1], range: .zero), keyMoments: [],
                coverage: Coverage(
                    audio: transcript.duration, speech: transcript.spokenDuration, segments: 0,
                    segmentsRead: 0,
                    windowsPlanned: 0, windowsFinished: 0))
            try await draft?(ReportDraft(report: report, written: 0, planned: 1))
            return report
        }
    }
}

/// A text model that is never asked anything.
struct MuteLanguageEngine: StandInEngine {
    let profile = LanguageEngineProfile(
        name: "mute", version: "1", model: "none", contextLength: 100)

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        MuteContext()
    }
}

private struct MuteContext: StandInContext {}

struct RecordingSink: PipelineSink {
    struct Full: Error {}

    let received = EventLog<PipelineEvent>()
    var refusesSegments = false

    func receive(_ event: PipelineEvent) async throws {
        if refusesSegments, case .segment = event { throw Full() }
        received.append(event)
    }
}

extension PipelineRequest {
    /// A run made of scripted parts.
    static func scripted(
        _ source: LetterSource, engine: ScriptedEngine = ScriptedEngine(), tasks: [any TranscriptTask] = [],
        volatile: Bool = false, readsWhileListening: Bool = false, sinks: [any PipelineSink] = [],
        parties: [Party] = [Party()], speakerSearch: SpeakerSearch? = nil, memory: RunMemory? = nil
    ) -> PipelineRequest {
        PipelineRequest(
            source: source, parties: parties, speechEngine: engine, locale: "en-US", tasks: tasks,
            languageEngine: tasks.isEmpty ? nil : MuteLanguageEngine(),
            speakerSearch: speakerSearch, threadCount: 1,
            reportsVolatileText: volatile, readsWhileListening: readsWhileListening, memory: memory,
            sinks: sinks)
    }
}

extension PipelineEvent {
    /// The kind of event, and what distinguishes it from others of its kind.
    var label: String {
        switch self {
        case .started: "started"
        case .progress(let progress): "progress \(progress.stage.rawValue) \(progress.position.seconds)"
        case .volatile(_, let text): "volatile \(text.text)"
        case .segment(let segment): "segment \(segment.id) \(segment.text)"
        case .attributed(let segments):
            "attributed "
                + segments.map { "\($0.id) \($0.speaker ?? "-"): \($0.text)" }.joined(separator: "/")
        case .taskStarted(let name): "task started \(name)"
        case .draft(let draft): "draft \(draft.report.task) \(draft.written) of \(draft.planned)"
        case .taskDone(let report): "task done \(report.task) \(report.title?.text ?? "")"
        case .warning(let text): "warning \(text)"
        case .finished: "finished"
        }
    }
}

/// Fails at the first request.
struct FailingScript: EngineScript {
    struct Failure: Error {}

    func answer(_ request: SpeechEngineRequest) throws -> [SpeechEngineEvent] { throw Failure() }
}
