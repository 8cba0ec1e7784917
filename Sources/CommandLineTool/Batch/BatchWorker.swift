import Foundation
import Readback

/// Does one recording of many, with everything that was asked for all of them, and says what became of it.
struct BatchWorker: Sendable {
    let arguments: ParsedArguments
    let wantsReport: Bool
    /// The command's own; `nil` where the user chooses.
    let task: StandardTask?
    /// How many recordings are worked on at a time.
    let jobCount: Int
    let messages: Messages
    let interrupts: Interrupts

    func entry(_ path: String, _ engines: RecordingEngines) async throws -> BatchReport.Entry {
        if let settled = ThisWorker.current?.assignment.settled.first(where: { $0.path == path }) {
            return settled
        }
        let entry = try await newEntry(path, engines)
        ThisWorker.tell(.ended(entry))
        return entry
    }

    private func newEntry(_ path: String, _ engines: RecordingEngines) async throws -> BatchReport.Entry {
        let start = ContinuousClock.now
        var outcome = BatchReport.Outcome.done
        do {
            outcome = try await work(try settings(for: path), engines)
        } catch let error where error is CancellationError || error is StandardOutput.ReaderGone {
            throw error
        } catch {
            let failure = CommandFailure(describing: error)
            messages.say(failure.message)
            outcome = .failed(failure.status, failure.message)
        }
        let seconds = outcome == .skipped ? 0 : (ContinuousClock.now - start) / .seconds(1)
        return BatchReport.Entry(path: path, outcome: outcome, seconds: seconds)
    }

    private func work(
        _ settings: RecordingSettings, _ engines: RecordingEngines
    ) async throws -> BatchReport.Outcome {
        // What an earlier batch could not finish is there in part, and goes on instead of being taken for done.
        let begun = ThisWorker.current?.assignment.journals[settings.path]
        let waiting =
            begun.map { RunFolder(url: URL(fileURLWithPath: $0)) }
            ?? (settings.arguments.isGiven(Options.skipExisting) ? RunPlaces.waiting(for: settings) : nil)
        if waiting == nil, try RecordingOutputs.isSkipped(settings) { return .skipped }
        let job = try await RecordingJob(
            settings, messages: messages, display: RunDisplay(settings.arguments, messages),
            interrupts: interrupts, resuming: try waiting.map(RunJournal.resume), mayBeginAnew: true)
        let status = try await job.run(engines)
        return status == .done ? .done : .failed(status, "")
    }

    /// How many recordings are worked on at a time: one, where it must show over which of them an engine crashes.
    static func jobCount(_ arguments: ParsedArguments) -> Int {
        ThisWorker.isCareful ? 1 : arguments.number(of: Options.jobs) ?? 1
    }

    /// What would be asked for this recording alone.
    func settings(for path: String) throws(CommandFailure) -> RecordingSettings {
        var own = arguments
        own.operands = [path]
        // Several lines of progress would write over one another.
        if jobCount > 1, own.value(of: Options.progress) != "json" { own.set(Options.progress, to: "off") }
        var settings = try RecordingSettings(own, wantsReport: wantsReport, task: task)
        // The engine seats the windows of all recordings, so each may have every seat. All else takes a share, whole files too, which
        // the library reads on all their threads at once.
        settings.threadCount = max(1, settings.threadCount / jobCount)
        if settings.speechModels.readsWholeFiles { settings.hearingThreadCount = settings.threadCount }
        settings.isAlone = false
        return settings
    }

    /// Results of several recordings need several names, or a format in which each says whose it is.
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
