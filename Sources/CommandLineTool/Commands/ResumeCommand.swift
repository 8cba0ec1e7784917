import Files
import Foundation
import Readback

/// `readback resume [RUN]`: continues an interrupted run where it stopped.
struct ResumeCommand: Sendable {
    private let arguments: ParsedArguments
    /// `nil` for the latest one that can be resumed.
    private let folder: RunFolder?
    private let interrupts: Interrupts

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        guard arguments.operands.count < 2 else {
            throw CommandFailure(.wrongUsage, "resume takes one run; `readback runs` lists them")
        }
        self.arguments = arguments
        self.interrupts = interrupts
        if let name = arguments.operands.first {
            guard let folder = RunPlaces.findAny(name) else { throw CommandFailure.noRun(name) }
            self.folder = folder
        } else {
            folder = nil
        }
    }

    /// Whether the command resumes a batch.
    static func isOfBatch(_ arguments: ParsedArguments) -> Bool {
        let folder = arguments.operands.first.map(RunPlaces.findAny) ?? RunPlaces.latest()
        return folder?.isBatch == true
    }

    func run() async throws -> ExitStatus {
        switch try await open() {
        case .run(let folder, let journal): try await run(folder, journal)
        case .batch(let batch): try await run(batch)
        }
    }

    private func run(_ batch: BatchRecord) async throws -> ExitStatus {
        let description = batch.memory.description
        try enter(description.workingDirectory)
        var again = try Invocation(description.arguments)
        again.arguments.take(Options.manners, from: arguments)
        let command = try RecordingCommand(
            again.arguments, wantsReport: again.command != Commands.transcribe,
            task: StandardTask.named(again.command.name), recordings: RecordingList(leftBy: batch.memory),
            interrupts)
        return try await command.resume(batch)
    }

    /// The arguments are resolved in the folder where they were first given.
    private func enter(_ directory: String) throws(CommandFailure) {
        guard FileManager.default.changeCurrentDirectoryPath(directory) else {
            throw CommandFailure(
                .unreadableInput,
                "\(directory): the run was started in this folder, which is gone; start the run again")
        }
    }

    private func run(_ folder: RunFolder, _ journal: RunJournal) async throws -> ExitStatus {
        let description = journal.memory.description
        guard description.canHearAgain else {
            throw CommandFailure(
                .unreadableInput,
                "the run cannot be resumed: its audio came from \(description.inputName) and is gone; "
                    + "`readback summarize \(folder.id)` reports on the transcript so far")
        }
        try enter(description.workingDirectory)
        if let output = try? RecordingSettings(of: description).output,
            !RunPlaces.isBeside(folder, resultsOf: output)
        {
            throw CommandFailure(
                .wrongUsage,
                "the run cannot be resumed: its results were moved to \(RunPlaces.results(beside: folder) ?? ""), but it "
                    + "would write to the old place; run its command again with that --output-dir and --force"
            )
        }
        var again = try Invocation(description.arguments)
        again.arguments.take(Options.manners, from: arguments)
        if again.command == Commands.listen {
            let status = try await ListenCommand(again.arguments, interrupts).run(resuming: journal)
            // The process that would have carried out `--keep-audio` after the recording is gone.
            let settings = try RecordingSettings(again.arguments, wantsReport: true)
            SoundWish(settings, of: settings.path)?.grant(
                isWhole: status == .done, Messages(again.arguments))
            return status
        }
        let command = try RecordingCommand(
            again.arguments, wantsReport: again.command != Commands.transcribe,
            task: StandardTask.named(again.command.name), interrupts)
        return try await command.resume(journal)
    }

    /// What is resumed, locked.
    private enum Chosen {
        case run(RunFolder, RunJournal)
        case batch(BatchRecord)
    }

    /// A process that was just killed may hold the lock a moment longer.
    private func open() async throws -> Chosen {
        for _ in 0..<10 {
            do {
                return try chosen()
            } catch  where isHeld(error) {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        return try chosen()
    }

    private func chosen() throws -> Chosen {
        guard let folder = folder ?? RunPlaces.latest() else {
            throw CommandFailure(
                .wrongUsage, "there is no interrupted run to resume; `readback runs` lists all runs")
        }
        try checkOwner(of: folder)
        return folder.isBatch
            ? .batch(try BatchRecord.resume(folder)) : .run(folder, try RunJournal.resume(folder))
    }

    /// Resuming executes the command in the journal, `--exec` included.
    private func checkOwner(of folder: RunFolder) throws(CommandFailure) {
        let file = folder.isBatch ? folder.batch : folder.journal
        guard let facts = FileFacts(path: file), !facts.isOwn else { return }
        throw CommandFailure(
            .unreadableInput,
            "the run was started by another user, and resuming it would run their command as you; "
                + "run your own command on the recording, with --force")
    }

    private func isHeld(_ error: any Error) -> Bool {
        guard error is CommandFailure else { return ReadbackError(error)?.code == .journalInUse }
        return folder == nil && RunPlaces.all().contains { RunListing($0).state == .running }
    }
}
