import Foundation
import Readback

/// Processes one recording of a batch with the options given for all, and reports its outcome.
struct BatchWorker: Sendable {
    let arguments: ParsedArguments
    let wantsReport: Bool
    /// The command's own task; `nil` if the user chooses it.
    let task: StandardTask?
    /// The number of recordings processed in parallel.
    let jobCount: Int
    let messages: Messages
    let screen: RunScreen
    let interrupts: Interrupts
    /// The batch's record of its progress.
    var record: BatchRecord?

    /// The command that would process each recording.
    var command: CommandSpec {
        if let task { return Commands.all.first { $0.name == task.name } ?? Commands.run }
        return wantsReport ? Commands.run : Commands.transcribe
    }

    /// The outcome of a recording and the files written for it.
    struct Work: Sendable {
        var entry: BatchReport.Entry
        /// The hash of each written file, by path.
        var written: [String: ContentHash] = [:]
    }

    func entry(_ path: String, _ engines: RecordingEngines) async throws -> BatchReport.Entry {
        try await work(path, engines).entry
    }

    /// - Parameter isNew: whether this process has not had the recording before. Only then does it use what an earlier worker left.
    func work(_ path: String, _ engines: RecordingEngines, isNew: Bool = true) async throws -> Work {
        if isNew, let settled = ThisWorker.current?.assignment.settled.first(where: { $0.path == path }) {
            return Work(entry: settled)
        }
        let work = try await newWork(path, engines, isNew: isNew)
        if !work.entry.isLeft { try? await record?.memory.end(path) }
        ThisWorker.tell(.ended(work.entry))
        return work
    }

    private func newWork(_ path: String, _ engines: RecordingEngines, isNew: Bool) async throws -> Work {
        let start = ContinuousClock.now
        var outcome = BatchReport.Outcome.done
        var written: [String: ContentHash] = [:]
        var isWhole = false
        defer { screen.finish(path, isWhole: isWhole) }
        do {
            (outcome, written, isWhole) = try await result(try settings(for: path), engines, isNew: isNew)
        } catch let error where error is CancellationError || error is StandardOutput.ReaderGone {
            throw error
        } catch {
            let failure = CommandFailure(describing: error)
            messages.complain("\(failure.message)")
            outcome = .failed(failure.status, failure.message)
        }
        let seconds = outcome == .skipped ? 0 : (ContinuousClock.now - start) / .seconds(1)
        return Work(
            entry: BatchReport.Entry(path: path, outcome: outcome, seconds: seconds), written: written)
    }

    private func result(
        _ settings: RecordingSettings, _ engines: RecordingEngines, isNew: Bool
    ) async throws -> (BatchReport.Outcome, written: [String: ContentHash], isWhole: Bool) {
        // A recording that was left unfinished has partial results. It is resumed, not taken for done.
        let begun = isNew ? ThisWorker.current?.assignment.journals[settings.path] : nil
        // If a resumed batch had begun this recording, either its journal exists or its results are complete.
        let wasBegun = record?.memory.begunBefore.contains(settings.path) == true
        let takesUp = wasBegun || settings.arguments.isGiven(Options.skipExisting)
        let waiting =
            begun.map { RunFolder(url: URL(fileURLWithPath: $0)) }
            ?? (takesUp ? RunPlaces.waiting(for: settings) : nil)
        if waiting == nil, takesUp, try RecordingOutputs.areThere(settings) { return (.skipped, [:], false) }
        var job = try await RecordingJob(
            settings, messages: messages,
            display: RunDisplay(settings.arguments, messages, screen, of: settings.path),
            interrupts: interrupts, resuming: try waiting.map(RunJournal.resume), mayBeginAnew: true)
        if let record {
            let (memory, path) = (record.memory, settings.path)
            job.whenBegun = { try? await memory.begin(path) }
            job.isResumedByOther = true
        }
        let status = try await job.run(engines)
        let isWhole = status == .done && waiting == nil
        return (status == .done ? .done : .failed(status, ""), job.written, isWhole)
    }

    /// The number of recordings to process in parallel: one if it must be clear on which recording an engine crashes.
    static func jobCount(_ arguments: ParsedArguments) -> Int {
        ThisWorker.isCareful ? 1 : arguments.number(of: Options.jobs) ?? 1
    }

    /// The settings for this recording alone.
    func settings(for path: String) throws(CommandFailure) -> RecordingSettings {
        var own = arguments
        own.operands = [path]
        var settings = try RecordingSettings(own, wantsReport: wantsReport, task: task)
        // The engine schedules the windows of all recordings, so each recording may use every slot. All other work gets a share of the
        // threads. So do whole files, which the library decodes at the same time, each on all its threads.
        settings.threadCount = max(1, settings.threadCount / jobCount)
        if settings.speechModels.readsWholeFiles { settings.hearingThreadCount = settings.threadCount }
        settings.isAlone = false
        return settings
    }

    /// Results of several recordings need a file each, or a format that says which recording each result belongs to.
    static func checkPlace(_ plan: OutputPlan) throws(CommandFailure) {
        switch plan.destination {
        case .directory: return
        case .standardOutput where plan.formats == [.txt] || plan.formats == [.ndjson]: return
        case .standardOutput, .file:
            throw CommandFailure(
                .wrongUsage,
                "several recordings need a directory for their results; name one with --output-dir, or print them with "
                    + "--format txt or ndjson")
        }
    }
}
