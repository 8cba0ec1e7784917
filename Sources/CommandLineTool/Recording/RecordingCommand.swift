import Foundation
import Readback

/// `readback run` and `readback transcribe`, for one recording or several; also `title` and `chapters` if given a recording.
struct RecordingCommand: Sendable {
    private let arguments: ParsedArguments
    private let wantsReport: Bool
    /// The command's own task; `nil` if the user chooses.
    private let task: StandardTask?
    private let recordings: RecordingList
    private let messages: Messages
    private let screen: RunScreen
    private let nativeLog: NativeLog
    private let interrupts: Interrupts

    /// - Parameter recordings: by default those that the arguments name.
    init(
        _ arguments: ParsedArguments, wantsReport: Bool, task: StandardTask? = nil,
        recordings: RecordingList? = nil, _ interrupts: Interrupts
    ) throws {
        nativeLog = try NativeLog(arguments)
        self.arguments = arguments
        self.wantsReport = wantsReport
        self.task = task
        self.recordings = try recordings ?? RecordingList(arguments)
        guard !(arguments.isGiven(Options.force) && arguments.isGiven(Options.skipExisting)) else {
            throw CommandFailure(.wrongUsage, "--force and --skip-existing exclude each other; give only one")
        }
        messages = Messages(arguments)
        screen = RunScreen(arguments, messages)
        self.interrupts = interrupts
    }

    func run() async throws -> ExitStatus {
        recordings.isBatch ? try await runBatch() : try await run(resuming: nil)
    }

    /// Resumes an interrupted batch with the recordings that are left.
    func resume(_ batch: BatchRecord) async throws -> ExitStatus { try await runBatch(resuming: batch) }

    private func runBatch(resuming resumed: BatchRecord? = nil) async throws -> ExitStatus {
        var batch = Batch(
            arguments, wantsReport: wantsReport, task: task, recordings: recordings, resuming: resumed,
            messages: messages, screen: screen, nativeLog: nativeLog, interrupts: interrupts)
        return try await batch.run()
    }

    /// Resumes an interrupted run.
    func resume(_ journal: RunJournal) async throws -> ExitStatus { try await run(resuming: journal) }

    private func run(resuming journal: RunJournal?) async throws -> ExitStatus {
        let settings = try RecordingSettings(arguments, wantsReport: wantsReport, task: task)
        if journal == nil, try RecordingOutputs.isSkipped(settings) {
            messages.say("\(settings.path): its results already exist")
            return .done
        }
        return try await RecordingJob.run(
            settings, on: screen, messages, interrupts, resuming: journal, log: nativeLog)
    }
}
