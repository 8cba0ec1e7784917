import Foundation
import Readback

/// Many recordings with the same options and the same engines. One that fails does not stop the rest.
struct Batch: Sendable {
    private let paths: [String]
    /// The full list, of which `paths` may be only a share.
    private let whole: [String]
    /// Names that are not UTF-8, so no file can be opened by them.
    private let misencoded: [String]
    /// Other files in the same folders, not named like recordings.
    private let others: [String]
    private var worker: BatchWorker
    private let nativeLog: NativeLog
    /// The record that an earlier process of this batch left behind.
    private let resumed: BatchRecord?

    init(
        _ arguments: ParsedArguments, wantsReport: Bool, task: StandardTask?, recordings: RecordingList,
        resuming resumed: BatchRecord? = nil, messages: Messages, screen: RunScreen, nativeLog: NativeLog,
        interrupts: Interrupts
    ) {
        paths = recordings.paths
        whole = recordings.whole
        misencoded = recordings.misencoded
        others = recordings.others
        self.nativeLog = nativeLog
        self.resumed = resumed
        worker = BatchWorker(
            arguments: arguments, wantsReport: wantsReport, task: task,
            jobCount: max(1, min(BatchWorker.jobCount(arguments), paths.count)), messages: messages,
            screen: screen, interrupts: interrupts)
    }

    mutating func run() async throws -> ExitStatus {
        let refused = misencoded.map { name in
            let failure = CommandFailure.misencoded(name)
            worker.messages.complain("\(failure.message)")
            return BatchReport.Entry(
                path: name, outcome: .failed(failure.status, failure.message), seconds: 0)
        }
        tellOthers()
        guard let first = paths.first else {
            if refused.isEmpty { worker.messages.say("no recordings found") }
            return BatchReport(entries: refused).status
        }
        // Mistakes in the options are reported once, before anything is opened.
        let settings = try worker.settings(for: first)
        try BatchWorker.checkPlace(settings.output)
        if let clash = NameClash.all(among: whole, settings.output).first {
            throw CommandFailure(.wrongUsage, clash.message)
        }
        try checkInputs(settings.output)
        var (report, isRead) = try await watched(settings)
        report.entries += refused
        if isRead { for line in report.lines { worker.messages.say("\(line)") } }
        return settle(report, isRead: isRead)
    }

    /// Says what is skipped, once for all workers. Otherwise recordings with an unknown extension could go unnoticed for weeks.
    private func tellOthers() {
        guard let example = others.first, ThisWorker.current?.assignment.batch == nil else { return }
        let more = others.count == 1 ? "" : " and \(others.count - 1) more"
        worker.messages.say(
            "skipped: \(example)\(more), not named like a recording; name the file itself to transcribe it")
    }

    /// The batch's record: that of an earlier process or worker, or a new one. A single recording has a journal and needs no record.
    private func record() throws -> BatchRecord? {
        let ours =
            try resumed
            ?? ThisWorker.current?.assignment.batch.map {
                try BatchRecord.resume(RunFolder(url: URL(fileURLWithPath: $0)))
            } ?? (paths.count > 1 ? BatchRecord.begin(worker.arguments, of: worker.command, paths) : nil)
        if let ours { ThisWorker.tell(.keeps(batch: ours.folder.url.path)) }
        return ours
    }

    /// If the batch is stopped at once, there is no report; the record stays.
    private func untilStopped<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as CancellationError {
            if let record = worker.record {
                worker.messages.say(
                    "finished work is kept: `readback resume \(record.folder.id)` continues with the rest")
            }
            throw error
        }
    }

    /// Keeps the record if the user stopped the batch and recordings are left, and says how to resume. The batch also counts as
    /// stopped if the current recording was finished and others never began.
    private func settle(_ report: BatchReport, isRead: Bool) -> ExitStatus {
        let left = report.entries.count(where: \.isLeft)
        let isStopped = left > 0 && worker.interrupts.received != nil
        let status = isStopped ? worker.interrupts.status : report.status
        guard let record = worker.record else { return status }
        guard isStopped, isRead else {
            record.discard()
            return status
        }
        let recordings = left == 1 ? "1 recording is" : "\(left) recordings are"
        worker.messages.say(
            "\(recordings) left; `readback resume \(record.folder.id)` continues with \(left == 1 ? "it" : "them")"
        )
        return status
    }

    /// Opens the engines and processes all recordings, with one screen for all.
    private mutating func watched(_ settings: RecordingSettings) async throws -> (BatchReport, isRead: Bool) {
        let screen = worker.screen
        screen.begin()
        defer { screen.end() }
        let engines = try await RecordingEngines.open(settings, worker.messages, log: nativeLog)
        screen.plan(
            StagePlan(settings, engines),
            .standard(threadCount: settings.threadCount, jobCount: worker.jobCount), recordings: paths,
            jobCount: worker.jobCount)
        worker.record = try record()
        return try await untilStopped { try await work(engines) }
    }

    /// The results of one recording must not overwrite another input, no matter which share it belongs to.
    private func checkInputs(_ plan: OutputPlan) throws(CommandFailure) {
        let inputs = ProtectedInputs(whole, worker.arguments)
        for path in paths { try inputs.check(plan, for: path) }
    }

    /// Processes as many recordings in parallel as requested; the next one begins when one ends.
    ///
    /// - Returns: the outcome of each recording, and `isRead`: false if nobody reads standard output any more
    /// and there is no other output. Then no further recording begins.
    private func work(_ engines: RecordingEngines) async throws -> (BatchReport, isRead: Bool) {
        var report = BatchReport(entries: paths.map { .init(path: $0, outcome: .left, seconds: 0) })
        var isRead = true
        try await withThrowingTaskGroup(of: (Int, BatchReport.Entry?).self) { group in
            var next = 0
            func begin() {
                guard next < paths.count, isRead, worker.interrupts.received == nil else { return }
                let index = next
                next += 1
                group.addTask {
                    do {
                        return (index, try await worker.entry(paths[index], engines))
                    } catch is StandardOutput.ReaderGone {
                        return (index, nil)
                    }
                }
            }
            for _ in 0..<worker.jobCount { begin() }
            while let (index, entry) = try await group.next() {
                if let entry { report.entries[index] = entry } else { isRead = false }
                begin()
            }
        }
        return (report, isRead)
    }
}
