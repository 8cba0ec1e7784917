import Foundation
import Readback

/// `readback demo [DIR]`: reads back a recording that comes with the program, so that somebody without one sees what there is to see.
///
/// It does what `readback run` does, by that command itself, in a worker of its own.
struct DemoCommand: Sendable {
    private let arguments: ParsedArguments
    /// Where recording and results go; `nil` where the report is printed.
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
        // The first signal is for the worker, which ends in order.
        let leaveIt: @Sendable () -> Void = {}
        let number = try await interrupts.endingInOrder(by: leaveIt) { try await host.run() }
        let status = ExitStatus(rawValue: number) ?? .engineFailed
        // What was stopped can be gone on with, as long as the recording is there.
        if folder == nil, ![.interrupted, .terminated].contains(status) {
            try? FileManager.default.removeItem(atPath: place)
        }
        if status == .done { messages.say("next, a recording of your own: `readback run FILE`") }
        return status
    }

    /// What is asked for on the command line stands before what is configured: the report is to be seen.
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
    /// What of `run` may be said of its demonstration.
    static let demonstration = [force, speechModel, textModel, threads]
}
