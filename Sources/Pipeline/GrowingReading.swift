import LanguageModels
import Spoken
import TranscriptTasks
import Transcripts

/// Tasks at work on a transcript while it is still spoken: they read each segment as it becomes final, and rehearse the end, with
/// what whoever hears leaves of the cores.
actor GrowingReading {
    private let reading: Reading
    private let threadCount: Int
    private var begun: [(task: any TranscriptTask, resources: Result<TaskResources, any Error>)] = []
    private var added: [Segment] = []
    private var rehearsals: [Rehearsal] = []
    private var writers: [RememberingWriter] = []
    private var scorers: [RememberingScorer] = []
    private var contexts: [any LanguageEngineContext] = []

    init(_ reading: Reading, threadCount: Int) {
        self.reading = reading
        self.threadCount = max(1, threadCount)
    }

    /// Puts a task to work; see ``Reading/begin(_:resources:)``.
    func begin(_ task: any TranscriptTask, with engine: any LanguageEngine) async {
        let resources: Result<TaskResources, any Error>
        do {
            resources = .success(
                engine.profile.recipe == .writing
                    ? try await writing(engine) : try await judging(engine))
        } catch {
            resources = .failure(error)
        }
        begun.append((task, resources))
        if case .success(let resources) = resources, task.gainsFromRehearsal {
            rehearsals.append(Rehearsal(task, resources))
        }
        await reading.begin(task) { try resources.get() }
    }

    private func judging(_ engine: any LanguageEngine) async throws -> TaskResources {
        let judges = try await ReadingStage.judges(engine, threadCount: threadCount)
        return TaskResources(
            profile: engine.profile, context: await remembering(ParallelScorer(judges), on: judges))
    }

    private func writing(_ engine: any LanguageEngine) async throws -> TaskResources {
        let context = try await ReadingStage.writer(engine, threadCount: threadCount)
        let scorer = await remembering(context, on: [context])
        let writer = RememberingWriter(context, groupSize: Self.sentencesForEachCore * threadCount)
        writers.append(writer)
        return TaskResources(profile: engine.profile, context: scorer, writer: writer)
    }

    /// More side by side take less time for each; fewer are sooner done where what is wanted has changed.
    private static let sentencesForEachCore = 2

    private func remembering(
        _ scorer: any TextScorer, on contexts: [any LanguageEngineContext]
    ) async -> RememberingScorer {
        for context in contexts { await context.giveWay(true) }
        self.contexts += contexts
        scorers.append(RememberingScorer(scorer, groupSize: threadCount))
        return scorers[scorers.count - 1]
    }

    func add(_ segment: Segment) async throws {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        try await reading.add(segment)
        added.append(segment)
        for rehearsal in rehearsals { await rehearsal.start(with: segment) }
    }

    /// Breaks off what is done ahead of time. Returns when nothing works any more on it.
    func stop() async {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        for scorer in scorers { await scorer.stopLooking() }
        for writer in writers { await writer.breakOff() }
        for rehearsal in rehearsals { await rehearsal.stop() }
        rehearsals = []
    }

    /// Nothing more will be heard, and all cores are free.
    func finish(_ transcript: Transcript) async throws -> PipelineResult {
        for rehearsal in rehearsals { await rehearsal.interrupt() }
        for context in contexts { await context.giveWay(false) }
        for scorer in scorers { await scorer.stopLooking() }
        for writer in writers { await writer.stopLooking() }
        rehearsals = []
        guard transcript.segments != added else { return try await reading.finish(transcript) }
        // Speakers were renamed at the end. What was judged of the same texts is remembered.
        let again = reading.anew(segmentCount: transcript.segments.count)
        for (task, resources) in begun { await again.begin(task) { try resources.get() } }
        for segment in transcript.segments { try await again.add(segment, end: transcript.duration) }
        return try await again.finish(transcript)
    }
}
