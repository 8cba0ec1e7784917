import Readback
import SafeText

/// Processes one recording of a watched folder, and again if it has changed since its results were written.
struct WatchWorker: Sendable {
    /// Keeps existing results, unless the user wants otherwise.
    private let worker: BatchWorker
    /// Overwrites the watch's own results.
    private let again: BatchWorker

    init(_ arguments: ParsedArguments, messages: Messages, screen: RunScreen, interrupts: Interrupts) {
        func worker(_ arguments: ParsedArguments) -> BatchWorker {
            BatchWorker(
                arguments: arguments, wantsReport: true, task: nil,
                jobCount: BatchWorker.jobCount(arguments), messages: messages, screen: screen,
                interrupts: interrupts)
        }
        var careful = arguments
        if !careful.isGiven(Options.force) { careful.count(Options.skipExisting) }
        var bold = arguments
        if !bold.isGiven(Options.force) { bold.count(Options.force) }
        self.worker = worker(careful)
        again = worker(bold)
    }

    var jobCount: Int { worker.jobCount }

    func settings(for path: String) throws(CommandFailure) -> RecordingSettings {
        try worker.settings(for: path)
    }

    /// - Parameters:
    ///   - own: what this watch wrote for the recording before.
    ///   - hasComeBefore: whether the recording was complete once before and has been written since.
    func work(
        _ path: String, _ engines: RecordingEngines, own: WatchedResults.Contents?, hasComeBefore: Bool
    ) async throws -> BatchWorker.Work {
        let work = try await worker.work(path, engines, isNew: !hasComeBefore)
        guard work.entry.outcome == .skipped else { return work }
        let results = WatchedResults(of: try settings(for: path))
        switch results.verdict(own: own, hasComeBefore: hasComeBefore) {
        case .current: break
        case .madeAnew: return try await again.work(path, engines, isNew: false)
        case .told:
            worker.messages.say(
                "\(path) changed since its results were written, and they may have been edited; to transcribe it again, "
                    + "use --force or move them away")
        }
        return work
    }
}
