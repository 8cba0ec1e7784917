import LanguageModels
import Spoken
import TranscriptTasks
import Transcripts

/// Tasks at work on a transcript while it is still spoken: they read each segment as it becomes final, leave one core to whoever
/// hears, and rehearse the end.
actor GrowingReading {
    private let reading: Reading
    private var begun: [(task: any TranscriptTask, resources: Result<TaskResources, any Error>)] = []
    private var added: [Segment] = []
    private var rehearsals: [Rehearsal] = []
    private var scorers: [(remembering: RememberingScorer, allCores: any TextScorer)] = []

    init(_ reading: Reading) { self.reading = reading }

    /// Puts a task to work; see ``Reading/begin(_:resources:)``.
    func begin(
        _ task: any TranscriptTask,
        means: @Sendable @escaping () async throws -> (LanguageEngineProfile, [any LanguageEngineContext])
    ) async {
        let resources: Result<TaskResources, any Error>
        do {
            let (profile, contexts) = try await means()
            resources = .success(self.resources(for: task, profile, contexts))
        } catch {
            resources = .failure(error)
        }
        begun.append((task, resources))
        await reading.begin(task) { try resources.get() }
    }

    private func resources(
        for task: any TranscriptTask, _ profile: LanguageEngineProfile,
        _ contexts: [any LanguageEngineContext]
    ) -> TaskResources {
        // What a model writes at the end depends on all notes; there is nothing to rehearse.
        if profile.recipe == .writing, let writer = contexts.first {
            return TaskResources(profile: profile, context: writer, writer: writer)
        }
        let others = ParallelScorer(Array(contexts.prefix(max(1, contexts.count - 1))))
        let scorer = RememberingScorer(others, groupSize: contexts.count)
        scorers.append((scorer, ParallelScorer(contexts)))
        let resources = TaskResources(profile: profile, context: scorer)
        if task.gainsFromRehearsal { rehearsals.append(Rehearsal(task, resources)) }
        return resources
    }

    func add(_ segment: Segment) async throws {
        for rehearsal in rehearsals { await rehearsal.stop() }
        try await reading.add(segment)
        added.append(segment)
        for rehearsal in rehearsals { await rehearsal.start(with: segment) }
    }

    /// Nothing more will be heard, and all cores are free.
    func finish(_ transcript: Transcript) async throws -> PipelineResult {
        for rehearsal in rehearsals { await rehearsal.stop() }
        rehearsals = []
        for scorer in scorers { await scorer.remembering.use(scorer.allCores, groupSize: .max) }
        guard transcript.segments != added else { return try await reading.finish(transcript) }
        // Speakers were renamed at the end. What was judged of the same texts is remembered.
        let again = reading.anew()
        for (task, resources) in begun { await again.begin(task) { try resources.get() } }
        for segment in transcript.segments { try await again.add(segment, end: transcript.duration) }
        return try await again.finish(transcript)
    }
}
