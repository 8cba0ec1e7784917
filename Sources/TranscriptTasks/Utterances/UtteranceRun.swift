import Spoken
import Transcripts

/// A run that reads utterances where it is given segments; its report rests on the segments.
actor UtteranceRun: TranscriptTaskRun {
    private let run: any TranscriptTaskRun
    private var gatherer = UtteranceGatherer()

    init(_ run: any TranscriptTaskRun) { self.run = run }

    func add(_ segment: Segment) async throws {
        if let utterance = gatherer.add(segment) { try await run.add(utterance.whole) }
    }

    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        if let utterance = gatherer.finish() { try await run.add(utterance.whole) }
        let utterances = Utterances(transcript)
        return utterances.resting(
            try await run.finish(
                utterances.transcript, draft: ReportDraft.receiver(draft, changing: utterances.resting)))
    }
}
