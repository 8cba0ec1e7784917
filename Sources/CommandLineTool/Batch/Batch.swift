import Foundation
import Readback

/// Many recordings with the same options and the same engines. One that fails does not stop the rest.
struct Batch: Sendable {
    private let paths: [String]
    /// All that they are a share of.
    private let whole: [String]
    /// Names that no file can be asked for by.
    private let misencoded: [String]
    /// Files beside them that are no recordings by their names.
    private let others: [String]
    private var worker: BatchWorker
    private let nativeLog: NativeLog
    /// What an earlier process of this batch has left behind.
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
        // What is wrong with the options is said once, before anything is opened.
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

    /// Says what is left alone, once for all workers: a recording under a name that nobody knows is not to be missed for weeks.
    private func tellOthers() {
        guard let example = others.first, ThisWorker.current?.assignment.batch == nil else { return }
        let more = others.count == 1 ? "" : " and \(others.count - 1) more"
        worker.messages.say(
            "skipped: \(example)\(more), not named like a recording; name the file itself to transcribe it")
    }

    /// The batch's record: that of an earlier process or worker, or a new one. One recording has its journal, and needs no other.
    private func record() throws -> BatchRecord? {
        let ours =
            try resumed
            ?? ThisWorker.current?.assignment.batch.map {
                try BatchRecord.resume(RunFolder(url: URL(fileURLWithPath: $0)))
            } ?? (paths.count > 1 ? BatchRecord.begin(worker.arguments, of: worker.command, paths) : nil)
        if let ours { ThisWorker.tell(.keeps(batch: ours.folder.url.path)) }
        return ours
    }

    /// Stopped at once, it has no report; its record stays.
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

    /// The record stays where a person has stopped the batch and something is left, and says how to go on. Stopped it is, too, where the
    /// recording at hand came to its end and others never began.
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

    /// Opens the engines and works, with one screen for all recordings.
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

    /// The results of one recording must not take the place of another, whoever hears that.
    private func checkInputs(_ plan: OutputPlan) throws(CommandFailure) {
        let inputs = ProtectedInputs(whole, worker.arguments)
        for path in paths { try inputs.check(plan, for: path) }
    }

    /// As many at a time as were asked for; the next one begins when one has ended.
    ///
    /// - Returns: what became of each, and whether somebody reads what is printed, if nothing else comes of it: else none begins any more.
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
