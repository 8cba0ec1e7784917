import Execution
import Spoken
import Transcripts

/// Where a run has its punctuation put back: after hearing, before reading.
extension PipelineRunner {
    /// Hears a recording to its end, and restores the whole transcript.
    func hearAndRestore(_ report: @escaping EventReport) async throws -> PipelineResult {
        var result = try await hear(report)
        guard let stage = restoringStage, !result.transcript.segments.isEmpty else { return result }
        try await report(.restoringStarted)
        let transcript = result.transcript
        let planned = transcript.segments.count
        let restoring = try await stop.unless(.wrapUp) {
            try await stage.restore(transcript) { done in
                try await report(
                    .progress(PipelineProgress(stage: .punctuation, done: done, planned: planned)))
            }
        }
        if let restored = restoring {
            (result.transcript, result.restoration) = (restored.transcript, restored.restoration)
            for segment in restored.transcript.segments { try await report(.restored(segment)) }
        } else {
            result.wasStopped = true
        }
        if let warning = result.restoration?.warning { try await report(.warning(warning)) }
        return result
    }

    /// Restores segments as they come, and passes them on.
    func restored(
        _ segments: BoundedChannel<Segment>, report: EventReport,
        passOn: (Segment) async throws -> Void
    ) async throws -> (segments: [Segment], restoration: Restoration?) {
        var all: [Segment] = []
        guard let restoring = restoringStage?.begin() else {
            for try await segment in segments {
                all.append(segment)
                try await passOn(segment)
            }
            return (all, nil)
        }
        for try await segment in segments {
            let restored = try await restoring.add(segment)
            all.append(restored)
            try await report(.restored(restored))
            try await passOn(restored)
        }
        let restoration = await restoring.restoration
        if let warning = restoration.warning { try await report(.warning(warning)) }
        return (all, restoration)
    }

    private var restoringStage: RestoringStage? {
        request.punctuationEngine.map {
            RestoringStage(engine: remembering($0), threadCount: request.threadCount)
        }
    }
}
