import AudioInput
import Synchronization
import Timeline

/// How far hearing has come, told by the task that reads the source and by those that collect results.
final class HearingProgress: Sendable {
    private let state: Mutex<PipelineProgress>
    private let report: @Sendable (PipelineEvent) -> Void

    init(source: any AudioSource, report: @escaping @Sendable (PipelineEvent) -> Void) {
        self.report = report
        let start = source.startTime
        state = Mutex(
            PipelineProgress(
                stage: .hearing, start: start, position: start, settled: start,
                end: source.estimatedDuration.map { start + $0 }))
    }

    func note(position: AudioTime) {
        change { $0.position = max($0.position, position) }
    }

    func note(settled: AudioTime) {
        change { $0.settled = max($0.settled, settled) }
    }

    /// Reported under the lock, so that progress never goes back. What receives it only puts it into a buffer.
    private func change(_ body: (inout PipelineProgress) -> Void) {
        state.withLock { progress in
            let before = progress
            body(&progress)
            if progress != before { report(.progress(progress)) }
        }
    }
}
