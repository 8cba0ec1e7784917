import LanguageModels
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
    /// How many segments there are; `nil` as long as people speak.
    private let segmentCount: Int?
    /// How many were read, where the task says so.
    private var segmentsRead: Int?
    private var works: [Work] = []
    private var failures: [PipelineResult.TaskFailure] = []

    /// - Parameter segmentCount: how many segments there are; `nil` as long as people speak.
    init(segmentCount: Int? = nil, report: @escaping EventReport) {
        self.segmentCount = segmentCount
        self.report = report
    }

    /// The same with nothing read yet of a transcript that is complete.
    nonisolated func anew(segmentCount: Int) -> Reading {
        Reading(segmentCount: segmentCount, report: report)
    }

    /// Puts a task to work. What it needs may fail to be had; then it is the task that has failed.
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

    /// Gives every task the next segment. `end` is where the audio ends, once that is known.
    func add(_ segment: Segment, end: AudioTime? = nil) async throws {
        for index in works.indices {
            guard let run = works[index].run else { continue }
            try await attempt(index) { try await run.add(segment) }
        }
        var progress = PipelineProgress(stage: .reading, position: segment.range.end, end: end)
        if let segmentsRead { (progress.done, progress.planned) = (segmentsRead, segmentCount) }
        try await report(.progress(progress))
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
            try await telling(work)
        } catch {
            try Task.checkCancellation()
            fail(index, error)
        }
    }

    /// Passes on what the task says of its work while it goes on: the latest, as fast as somebody takes it.
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
    /// What a task is at.
    ///
    /// - Parameter segmentCount: how many segments are to be read.
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
