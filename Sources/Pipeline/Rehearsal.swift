import Spoken
import TranscriptTasks
import Transcripts

/// Does while people still speak what will be asked for when they stop: after each segment a task reads what is complete of all that is
/// there. Its report is thrown away; what was judged and written for it is remembered, and most of it is asked for again at the end.
///
/// The report does not depend on it: a rehearsal can be broken off at any moment, or left out.
actor Rehearsal {
    /// Segments often become final several at a time; only the last of them is worth a rehearsal.
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

    /// Breaks off, without waiting for what cannot be left half done.
    func interrupt() { attempt?.cancel() }

    /// Who has spoken so far, in what is rehearsed from now on: as it will be said at the end, if nothing comes to change it. What was said
    /// of each segment at once is known worse.
    func know(_ speakers: SpeakerAttribution) { self.speakers = speakers }

    /// Rehearses anew with one segment more, when nothing works any more on the rehearsal before.
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

    /// Breaks off. Returns when nothing works any more.
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
