import Foundation
import Readback

/// Many recordings with the same options and the same engines. One that fails does not stop the rest.
struct Batch: Sendable {
    private let paths: [String]
    /// All that they are a share of.
    private let whole: [String]
    private let worker: BatchWorker
    private let nativeLog: NativeLog

    init(
        _ arguments: ParsedArguments, wantsReport: Bool, task: StandardTask?, recordings: RecordingList,
        messages: Messages, screen: RunScreen, nativeLog: NativeLog, interrupts: Interrupts
    ) {
        paths = recordings.paths
        whole = recordings.whole
        self.nativeLog = nativeLog
        worker = BatchWorker(
            arguments: arguments, wantsReport: wantsReport, task: task,
            jobCount: max(1, min(BatchWorker.jobCount(arguments), paths.count)), messages: messages,
            screen: screen, interrupts: interrupts)
    }

    func run() async throws -> ExitStatus {
        guard let first = paths.first else {
            worker.messages.say("there is no recording among what was named")
            return .done
        }
        // What is wrong with the options is said once, before anything is opened.
        let settings = try worker.settings(for: first)
        try BatchWorker.checkPlace(settings.output)
        if let clash = NameClash.all(among: whole, settings.output).first {
            throw CommandFailure(.wrongUsage, clash.message)
        }
        try checkInputs(settings.output)
        let (report, isRead) = try await watched(settings)
        if isRead { for line in report.lines { worker.messages.say("\(line)") } }
        return report.status
    }

    /// Opens the engines and works, with one screen for all recordings.
    private func watched(_ settings: RecordingSettings) async throws -> (BatchReport, isRead: Bool) {
        let screen = worker.screen
        screen.begin()
        defer { screen.end() }
        let engines = try await RecordingEngines.open(settings, worker.messages, log: nativeLog)
        screen.plan(
            StagePlan(settings, engines),
            .standard(threadCount: settings.threadCount, jobCount: worker.jobCount), recordings: paths,
            jobCount: worker.jobCount)
        return try await work(engines)
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
