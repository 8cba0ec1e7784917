import LanguageModels
import Spoken
import Timeline
import TranscriptTasks
import Transcripts

/// The tasks of one run, working on one transcript.
actor Reading {
    private struct Work {
        let task: String
        /// `nil` once the task has failed.
        var run: (any TranscriptTaskRun)?
    }

    private let report: EventReport
    /// The number of segments; `nil` while people are speaking.
    private let segmentCount: Int?
    /// The number of segments read, if the task reports it.
    private var segmentsRead: Int?
    private var works: [Work] = []
    private var failures: [PipelineResult.TaskFailure] = []

    /// - Parameter segmentCount: the number of segments; `nil` while people are speaking.
    init(segmentCount: Int? = nil, report: @escaping EventReport) {
        self.segmentCount = segmentCount
        self.report = report
    }

    /// A copy that has read nothing yet, for a transcript that is complete.
    nonisolated func anew(segmentCount: Int) -> Reading {
        Reading(segmentCount: segmentCount, report: report)
    }

    /// Starts a task. If its model cannot be opened, the task has failed.
    func begin(
        _ task: any TranscriptTask, model: @Sendable () async throws -> WritingModel?
    ) async {
        do {
            works.append(Work(task: task.name, run: try task.begin(with: try await model())))
        } catch {
            works.append(Work(task: task.name))
            fail(works.count - 1, error)
        }
    }

    /// Gives every task the next segment. `end` is the end of the audio, once that is known.
    func add(_ segment: Segment, end: AudioTime? = nil) async throws {
        for index in works.indices {
            guard let run = works[index].run else { continue }
            try await attempt(index) { try await run.add(segment) }
        }
        var progress = PipelineProgress(stage: .reading, position: segment.range.end, end: end)
        if let segmentsRead { (progress.done, progress.planned) = (segmentsRead, segmentCount) }
        try await report(.progress(progress))
    }

    /// Collects the reports. `transcript` contains every segment that was added.
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

    /// Work that fails ends only its own task.
    private func attempt(_ index: Int, _ work: () async throws -> Void) async throws {
        do {
            try await telling(work)
        } catch {
            try Task.checkCancellation()
            fail(index, error)
        }
    }

    /// Reports the task's progress during the work. Only the latest is kept if the recipient is slow.
    private func telling(_ work: () async throws -> Void) async throws {
        let (news, feed) = AsyncStream.makeStream(of: TaskWork.self, bufferingPolicy: .bufferingNewest(1))
        async let told: Void = pass(on: news)
        do {
            try await TaskWork.$listener.withValue(WorkListener { feed.yield($0) }, operation: work)
        } catch {
            feed.finish()
            try? await told
            throw error
        }
        feed.finish()
        try await told
    }

    private func pass(on news: AsyncStream<TaskWork>) async throws {
        for await work in news {
            if work.stage == .reading { segmentsRead = max(segmentsRead ?? 0, work.done) }
            try await report(.progress(PipelineProgress(work, of: segmentCount)))
        }
    }

    private func fail(_ index: Int, _ error: any Error) {
        works[index].run = nil
        failures.append(PipelineResult.TaskFailure(task: works[index].task, reason: "\(error)"))
    }
}

extension PipelineProgress {
    /// The progress of a task.
    ///
    /// - Parameter segmentCount: the number of segments to read.
    fileprivate init(_ work: TaskWork, of segmentCount: Int?) {
        let stage: Stage =
            switch work.stage {
            case .reading: .reading
            case .writing: .writing
            case .title: .title
            }
        self.init(
            stage: stage, done: work.done, planned: work.stage == .reading ? segmentCount : work.planned)
    }
}
