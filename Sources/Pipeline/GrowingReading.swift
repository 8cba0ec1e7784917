import LanguageModels
import Spoken
import TranscriptTasks
import Transcripts

/// Tasks that read a transcript while people are still speaking. They read each segment as it becomes final and
/// rehearse the end, using the cores that recognition leaves free.
actor GrowingReading {
    private let reading: Reading
    private let threadCount: Int
    private var begun: [(task: any TranscriptTask, model: Result<WritingModel?, any Error>)] = []
    private var added: [Segment] = []
    private var rehearsals: [Rehearsal] = []
    private var writers: [RememberingWriter] = []
    private var contexts: [any LanguageEngineContext] = []

    init(_ reading: Reading, threadCount: Int) {
        self.reading = reading
        self.threadCount = max(1, threadCount)
    }

    /// Starts a task; see ``Reading/begin(_:model:)``.
    func begin(
        _ task: any TranscriptTask, with engine: (any LanguageEngine)?, _ embedder: (any TextEmbedder)?
    ) async {
        let model: Result<WritingModel?, any Error>
        do {
            let opened: WritingModel? =
                if let engine { try await writing(task, engine, embedder) } else { nil }
            model = .success(opened)
        } catch {
            model = .failure(error)
        }
        begun.append((task, model))
        if case .success(let model?) = model, task.gainsFromRehearsal {
            rehearsals.append(Rehearsal(task, model.rehearsing))
        }
        await reading.begin(task) { try model.get() }
    }

    private func writing(
        _ task: any TranscriptTask, _ engine: any LanguageEngine, _ embedder: (any TextEmbedder)?
    ) async throws -> WritingModel {
        let context = try await ReadingStage.context(engine, threadCount: threadCount)
        await context.giveWay(true)
        contexts.append(context)
        let writer = RememberingWriter(context, groupSize: Self.sentencesForEachCore * threadCount)
        writers.append(writer)
        return WritingModel(
            profile: engine.profile, context: writer,
            answering: try await ReadingStage.answering(task, engine, threadCount: threadCount),
            embedder: embedder)
    }

    /// More at once take less time each; fewer are done sooner if the wanted sentences have changed.
    private static let sentencesForEachCore = 2

    func add(_ segment: Segment) async throws {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        try await reading.add(segment)
        added.append(segment)
        for rehearsal in rehearsals { await rehearsal.start(with: segment) }
    }

    /// Sets the speakers known so far.
    func know(_ speakers: SpeakerAttribution) async {
        for rehearsal in rehearsals { await rehearsal.know(speakers) }
    }

    /// Cancels the work that is done ahead of time. Returns when none of it is running.
    func stop() async {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        for writer in writers { await writer.breakOff() }
        for rehearsal in rehearsals { await rehearsal.stop() }
        rehearsals = []
    }

    /// Finishes the reports. Call it once no more audio will come and all cores are free.
    func finish(_ transcript: Transcript) async throws -> PipelineResult {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        for context in contexts { await context.giveWay(false) }
        for writer in writers { await writer.stopLooking() }
        rehearsals = []
        guard transcript.segments != added else { return try await reading.finish(transcript) }
        // Speakers were renamed at the end. What was written for the same texts is reused.
        let again = reading.anew(segmentCount: transcript.segments.count)
        for (task, model) in begun { await again.begin(task) { try model.get() } }
        for segment in transcript.segments { try await again.add(segment, end: transcript.duration) }
        return try await again.finish(transcript)
    }
}
