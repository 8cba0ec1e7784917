import AudioInput
import Execution
import Timeline

/// The progress of recognition, reported by the task that reads the source and by those that collect results.
final class HearingProgress: Sendable {
    private let state: Mutex<PipelineProgress>
    private let report: EventReport

    init(source: any AudioSource, report: @escaping EventReport) {
        self.report = report
        let start = source.startTime
        state = Mutex(
            PipelineProgress(
                stage: .hearing, start: start, position: start, settled: start,
                end: source.estimatedDuration.map { start + $0 }))
    }

    func note(position: AudioTime) async throws {
        try await change { $0.position = max($0.position, position) }
    }

    func note(settled: AudioTime) async throws {
        try await change { $0.settled = max($0.settled, settled) }
    }

    private func change(_ body: (inout PipelineProgress) -> Void) async throws {
        let news = state.withLock { progress -> PipelineProgress? in
            let before = progress
            body(&progress)
            return progress == before ? nil : progress
        }
        if let news { try await report(.progress(news)) }
    }
}
