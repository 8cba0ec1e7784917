import Foundation
import Readback

/// Many recordings with the same options and the same engines. One that fails does not stop the rest.
struct Batch: Sendable {
    let arguments: ParsedArguments
    let wantsReport: Bool
    /// The command's own; `nil` where the user chooses.
    let task: StandardTask?
    let paths: [String]
    let messages: Messages
    let nativeLog: NativeLog
    let interrupts: Interrupts

    func run() async throws -> ExitStatus {
        guard let first = paths.first else {
            messages.say("there is no recording among what was named")
            return .done
        }
        // What is wrong with the options is said once, before anything is opened.
        let settings = try self.settings(for: first)
        try checkPlaces(settings.output)
        let engines = try await RecordingEngines.open(settings, log: nativeLog)
        let report = try await work(engines)
        for line in report.lines { messages.say(line) }
        return report.status
    }

    private var jobCount: Int { min(arguments.number(of: Options.jobs) ?? 1, paths.count) }

    /// As many at a time as were asked for; the next one begins when one has ended.
    private func work(_ engines: RecordingEngines) async throws -> BatchReport {
        var report = BatchReport(entries: paths.map { .init(path: $0, outcome: .left, seconds: 0) })
        try await withThrowingTaskGroup(of: (Int, BatchReport.Entry).self) { group in
            var next = 0
            func begin() {
                guard next < paths.count, interrupts.received == nil else { return }
                let index = next
                next += 1
                group.addTask { (index, try await entry(paths[index], engines)) }
            }
            for _ in 0..<jobCount { begin() }
            while let (index, entry) = try await group.next() {
                report.entries[index] = entry
                begin()
            }
        }
        return report
    }

    private func entry(_ path: String, _ engines: RecordingEngines) async throws -> BatchReport.Entry {
        let start = ContinuousClock.now
        var outcome = BatchReport.Outcome.done
        do {
            let settings = try self.settings(for: path)
            if RecordingOutputs.isSkipped(settings) {
                return BatchReport.Entry(path: path, outcome: .skipped, seconds: 0)
            }
            let job = try await RecordingJob(
                settings, messages: messages, display: RunDisplay(settings.arguments, messages),
                interrupts: interrupts)
            let status = try await job.run(engines)
            if status != .done { outcome = .failed(status, "") }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure = CommandFailure(describing: error)
            messages.say(failure.message)
            outcome = .failed(failure.status, failure.message)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return BatchReport.Entry(path: path, outcome: outcome, seconds: seconds)
    }

    /// What would be asked for this recording alone.
    private func settings(for path: String) throws(CommandFailure) -> RecordingSettings {
        var own = arguments
        own.operands = [path]
        // Several lines of progress would write over one another.
        if jobCount > 1, own.value(of: Options.progress) != "json" { own.set(Options.progress, to: "off") }
        var settings = try RecordingSettings(own, wantsReport: wantsReport, task: task)
        settings.threadCount = max(1, settings.threadCount / jobCount)
        settings.isAlone = false
        return settings
    }

    /// Results of several recordings need several names.
    private func checkPlaces(_ plan: OutputPlan) throws(CommandFailure) {
        guard case .directory = plan.destination else {
            throw CommandFailure(
                .wrongUsage,
                "several recordings need a directory for their results; name one with --output-dir")
        }
        var seen: [String: String] = [:]
        for path in paths {
            let place = plan.formats.first.flatMap { plan.path(for: RecordingName(path), as: $0) } ?? ""
            if let other = seen.updateValue(path, forKey: place) {
                throw CommandFailure(
                    .wrongUsage,
                    "\(other) and \(path) would both be written to \(place); "
                        + "--name-template '{parent}-{name}.{ext}' tells them apart")
            }
        }
    }
}
