import Foundation
import Readback

/// The journal of a job, which makes its run resumable.
extension RecordingJob {
    func describe(_ engines: RecordingEngines) -> RunDescription {
        RunDescription(
            arguments: settings.words, workingDirectory: FileManager.default.currentDirectoryPath,
            input: settings.path == "-" || settings.isGrowing ? nil : FileIdentity(path: settings.path),
            growingInput: settings.isGrowing ? FileNumber(path: settings.path) : nil,
            inputName: settings.path == "-" ? "standard input" : settings.path,
            speechModel: engines.speechModel, textModels: engines.textModels,
            speakerModels: engines.voices?.identities, build: ThisProgram.identity)
    }

    func discard(_ journal: RunJournal) {
        if let complaint = journal.discard() { messages.say("\(complaint)") }
    }

    /// Keeps the journal. If no work is in it yet, discards it, because running the command again is just as good.
    func keep(_ journal: RunJournal) async {
        if await journal.memory.isEmpty { discard(journal) } else { sayHint(journal) }
    }

    private func sayHint(_ journal: RunJournal) {
        if !isResumedByOther { messages.say("\(journal.hint)") }
    }

    /// Ends this run if another one is writing the same results. Of two such runs the one that began first continues; the other ends at
    /// once and leaves nothing behind. A resumed run that ends here leaves its journal as it is, to be resumed later.
    ///
    /// Each run looks for the other after its own journal exists and is locked, so at least one of them sees the other. Two machines whose
    /// clocks differ may both continue; then the first to put its results in place wins (``PlaceTaken``).
    func yield(_ journal: RunJournal?, goesOn: Bool) throws(CommandFailure) {
        guard let journal, goesOn || !settings.output.mayOverwrite,
            let rival = RunPlaces.rival(of: journal.folder, for: settings, goesOn: goesOn)
        else { return }
        if !goesOn { discard(journal) }
        throw CommandFailure(
            .unwritableOutput,
            "\(settings.path): another run (\(rival.id)) is writing these results now; wait until it ends, or choose another --output-dir"
        )
    }

    /// Begins the journal. A run that cannot keep one continues without it.
    func begin(_ description: RunDescription) -> RunJournal? {
        do {
            return try RunJournal.begin(
                description, plan: settings.output, recording: RecordingName(settings.path))
        } catch {
            messages.say("\(error); this run has no journal and cannot be resumed if it is interrupted")
            return nil
        }
    }

    /// Keeps the journal if resuming can help, and says so in the same error message.
    func settle(_ error: any Error, _ journal: RunJournal?) async -> any Error {
        guard let journal else { return error }
        let isRead = error is StandardOutput.ReaderGone
        let failure = CommandFailure(describing: error)
        let isOfUse = await !journal.memory.isEmpty
        if let taken = error as? PlaceTaken {
            let isKept = isOfUse && !taken.isSame
            if !isKept { discard(journal) }
            return taken.failure(keptAs: !isKept ? nil : RunPlaces.name(of: journal.folder))
        }
        guard !isRead, isOfUse, failure.status != .noSpeech else {
            discard(journal)
            return error
        }
        if error is CancellationError {
            sayHint(journal)
            return error
        }
        // Resuming does not help with a recording that cannot be read, unless the decoder died.
        let isReadable = (error as? AudioInputError)?.kind == .decoderDied
        let hint = failure.status == .unreadableInput && !isReadable ? journal.readingHint : journal.hint
        return CommandFailure(failure.status, "\(failure.message); \(hint)")
    }
}

extension CommandFailure {
    /// Why a run cannot be resumed.
    init(_ obstacle: RunDescription.Obstacle) {
        let status: ExitStatus =
            switch obstacle.kind {
            case .input, .missing: .unreadableInput
            case .model: .unfitModel
            case .build, .options: .wrongUsage
            }
        let next = obstacle.kind == .missing ? "put it back, and resume again" : "start it again"
        self.init(status, "the run cannot be resumed: \(obstacle.reason); \(next)")
    }
}
