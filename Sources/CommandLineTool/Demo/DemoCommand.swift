import Foundation
import Readback

/// `readback demo [DIR]`: transcribes a recording that comes with the program and reports
/// on it, so that users without a recording can see what Readback does.
///
/// It starts `readback run` in a worker of its own.
struct DemoCommand: Sendable {
    private let arguments: ParsedArguments
    /// Where the recording and the results go; `nil` if the report is printed.
    private let folder: String?
    private let messages: Messages
    private let interrupts: Interrupts

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        guard arguments.operands.count < 2 else {
            throw CommandFailure(.wrongUsage, "demo takes one folder for the recording and its results")
        }
        self.arguments = arguments
        self.interrupts = interrupts
        folder = arguments.operands.first
        messages = Messages(arguments)
    }

    func run() async throws -> ExitStatus {
        let missing = ModelStore.standard.firstModels
        if !missing.isEmpty {
            messages.say("some models are missing: \("\(PullAdvice(missing))") fetches them")
        }
        let place =
            folder ?? FileManager.default.temporaryDirectory.path + "/readback-demo-\(UUID().uuidString)"
        let recording = try DemoRecording().write(into: place, mayOverwrite: arguments.isGiven(Options.force))
        messages.say("\(recording) is \(DemoRecording.title); this runs `readback run` on it")
        let words = words(for: recording)
        let host = WorkerHost(try Invocation(words), words)
        // The first signal is left to the worker, which ends in an orderly way.
        let leaveIt: @Sendable () -> Void = {}
        let number = try await interrupts.endingInOrder(by: leaveIt) { try await host.run() }
        let status = ExitStatus(rawValue: number) ?? .engineFailed
        // An interrupted run can be resumed as long as the recording exists.
        if folder == nil, ![.interrupted, .terminated].contains(status) {
            try? FileManager.default.removeItem(atPath: place)
        }
        if status == .done { messages.say("next, a recording of your own: `readback run FILE`") }
        return status
    }

    /// Options on the command line override the configuration, so that the report is always shown.
    private func words(for recording: String) -> [String] {
        let place = folder.map { folder in
            ["--output-dir=\(folder)"]
                + [OutputFormat.md, .json, .srt, .html].map { "--format=\($0.rawValue)" }
        }
        return [Commands.run.name]
            + arguments.words(of: Options.manners + Options.demonstration + [Options.profile])
            + ["--channel-label=0=Agent", "--channel-label=1=Customer"]
            + (place ?? ["--output=-", "--format=md"]) + ["--", recording]
    }
}

extension Options {
    /// The options of `run` that the demo also takes.
    static let demonstration = [force, speechModel, textModel, threads]
}
