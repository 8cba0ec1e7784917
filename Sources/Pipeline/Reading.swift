import Spoken
import Timeline
import TranscriptTasks
import Transcripts

/// The tasks of one run, at work on one transcript.
actor Reading {
    private struct Work {
        let task: String
        /// `nil` from the task's failure on.
        var run: (any TranscriptTaskRun)?
    }

    private let report: EventReport
    private var works: [Work] = []
    private var failures: [PipelineResult.TaskFailure] = []

    init(report: @escaping EventReport) { self.report = report }

    /// The same with nothing read yet.
    nonisolated func anew() -> Reading { Reading(report: report) }

    /// Puts a task to work. What it needs may fail to be had; then it is the task that has failed.
    func begin(
        _ task: any TranscriptTask, resources: @Sendable () async throws -> TaskResources
    ) async {
        do {
            works.append(Work(task: task.name, run: try task.begin(with: try await resources())))
        } catch {
            works.append(Work(task: task.name))
            fail(works.count - 1, error)
        }
    }

    /// Gives every task the next segment. `end` is where the audio ends, once that is known.
    func add(_ segment: Segment, end: AudioTime? = nil) async throws {
        for index in works.indices {
            guard let run = works[index].run else { continue }
            try await attempt(index) { try await run.add(segment) }
        }
        try await report(
            .progress(PipelineProgress(stage: .reading, position: segment.range.end, end: end)))
    }

    /// Gathers the reports. `transcript` holds every segment that was added.
    func finish(_ transcript: Transcript) async throws -> PipelineResult {
        var reports: [Report] = []
        for index in works.indices {
            guard let run = works[index].run else { continue }
            var finished: Report?
            try await attempt(index) {
                finished = try await run.finish(transcript) { [report] in try await report(.draft($0)) }
            }
            guard let finished else { continue }
            reports.append(finished)
            try await report(.taskDone(finished))
        }
        return PipelineResult(transcript: transcript, reports: reports, taskFailures: failures)
    }

    /// Work that fails ends its task and no other.
    private func attempt(_ index: Int, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch {
            try Task.checkCancellation()
            fail(index, error)
        }
    }

    private func fail(_ index: Int, _ error: any Error) {
        works[index].run = nil
        failures.append(PipelineResult.TaskFailure(task: works[index].task, reason: "\(error)"))
    }
}
