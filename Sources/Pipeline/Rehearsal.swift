import Spoken
import TranscriptTasks
import Transcripts

/// Prepares, while people are still speaking, the work that is due when they stop. After each segment, a task reads everything complete
/// so far. Its report is thrown away, but the scores and texts made for it are stored, and most of them are needed again at the end.
///
/// The report does not depend on it: a rehearsal can be canceled at any time, or left out.
actor Rehearsal {
    /// Several segments often become final together; only the last one is worth a rehearsal.
    private static let pause = Duration.milliseconds(300)

    private let task: any TranscriptTask
    private let model: WritingModel
    private var segments: [Segment] = []
    private var speakers: SpeakerAttribution?
    private var attempt: Task<Void, any Error>?

    init(_ task: any TranscriptTask, _ model: WritingModel) {
        self.task = task
        self.model = model
    }

    deinit { attempt?.cancel() }

    /// Cancels the rehearsal without waiting for work that cannot stop midway.
    func interrupt() { attempt?.cancel() }

    /// Sets the speakers for later rehearsals: those that the final report will have, unless they change. The
    /// speakers that segments first got are less accurate.
    func know(_ speakers: SpeakerAttribution) { self.speakers = speakers }

    /// Starts a new rehearsal with one more segment, once the previous one has stopped.
    func start(with segment: Segment) {
        segments.append(segment)
        let (task, model, segments, before) = (task, model, segments, attempt)
        before?.cancel()
        attempt = Task(priority: .utility) { [weak self] in
            try? await before?.value
            try await Task.sleep(for: Self.pause)
            try await Self.rehearse(task, model, segments, self?.speakers)
        }
    }

    /// Cancels the rehearsal. Returns when nothing of it is running.
    func stop() async {
        attempt?.cancel()
        try? await attempt?.value
        attempt = nil
    }

    private static func rehearse(
        _ task: any TranscriptTask, _ model: WritingModel, _ segments: [Segment],
        _ speakers: SpeakerAttribution?
    ) async throws {
        var builder = TranscriptBuilder()
        for segment in segments { builder.append(segment) }
        var transcript = builder.transcript(duration: segments.map(\.range.end).max() ?? .zero)
        if let speakers { transcript = speakers.attributed(transcript) }
        let run = try task.begin(with: model)
        for segment in transcript.segments {
            try Task.checkCancellation()
            try await run.add(segment)
        }
        _ = try await run.finish(transcript)
    }
}
