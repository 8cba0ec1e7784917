import Execution
import Foundation
import Readback

/// One run's memory and where it lies. Whoever ends the run says whether it is still of use.
struct RunJournal: Sendable {
    let folder: RunFolder
    let memory: RunMemory
    /// The journal's file, as it was opened.
    private let file: FileNumber?

    private init(_ folder: RunFolder, _ memory: RunMemory) {
        self.folder = folder
        self.memory = memory
        file = FileNumber(path: folder.journal)
    }

    /// Begins a journal for a run.
    static func begin(
        _ description: RunDescription, plan: OutputPlan, recording: RecordingName
    ) throws -> RunJournal {
        let folder = try RunPlaces.make(for: plan, recording: recording)
        return RunJournal(
            folder, try folder.begin(folder.journal) { try RunMemory.begin(description, at: $0) })
    }

    /// Opens what an earlier run has left behind.
    static func resume(_ folder: RunFolder) throws -> RunJournal {
        RunJournal(folder, try RunMemory.resume(at: folder.journal))
    }

    /// The results are written: there is nothing to go on with.
    ///
    /// - Returns: a sentence where the journal stays behind.
    func discard() -> String? {
        do {
            try RunPlaces.remove(folder, of: memory)
            return nil
        } catch {
            return
                "\(error); the results are complete, and `readback runs --clean \(RunPlaces.name(of: folder))` tries again"
        }
    }

    /// The files that the run has put in their places, wherever those are now.
    var results: RunResults {
        get async {
            RunResults(
                await memory.outputs, from: memory.description.workingDirectory,
                in: RunPlaces.results(beside: folder), run: RunPlaces.name(of: folder))
        }
    }

    /// Whether the journal lies where it was. It lies beside the results, and whoever removes those while the run goes on takes it along.
    private var isThere: Bool { file != nil && FileNumber(path: folder.journal) == file }

    /// What to say when the run ends without all of its results.
    var hint: String {
        guard isThere else { return Self.gone(folder) }
        return memory.description.canHearAgain
            ? "finished work is kept: `readback resume \(RunPlaces.name(of: folder))` continues from there"
            : readingHint
    }

    /// What to say when the recording cannot be heard any further.
    var readingHint: String {
        guard isThere else { return Self.gone(folder) }
        return
            "the transcript so far is kept: `readback summarize \(RunPlaces.name(of: folder))` reports on it"
    }

    private static func gone(_ folder: RunFolder) -> String {
        "no work is kept, because \(folder.url.path) with its journal was removed during the run; run it again"
    }

    /// Why this run cannot go on as `now`; `nil` when it can.
    func obstacle(to now: RunDescription) async -> RunDescription.Obstacle? {
        let then = memory.description
        let (known, path) = (await memory.inputHash, then.inputName)
        let same = await now.withTime(of: then) {
            let hash = await Self.hash(of: path)
            return hash != nil && hash == known
        }
        return then.obstacle(to: same)
    }

    /// Hashes the whole recording beside the work on it and keeps that in the journal, so that a run that was stopped goes on with a
    /// recording that was only copied or touched. It takes a core a second for 280 MB, once, when the run is new; beside hearing that is
    /// nothing, and before it, it would be a wait. A run that dies before that asks for the recording as it was.
    func learnInput() {
        // Nothing but the memory is captured: a closure of a task that holds a value with 128-bit numbers in it crashes (Swift 6.3, Linux).
        Task { [memory] in await Self.learnInput(of: memory) }
    }

    private static func learnInput(of memory: RunMemory) async {
        let path = memory.description.inputName
        guard memory.description.input != nil, let hash = await hash(of: path),
            FileIdentity(path: path) == memory.description.input
        else { return }
        try? await memory.keep(inputHash: hash)
    }

    /// Reads all of it on a thread of its own.
    private static func hash(of path: String) async -> String? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: try? FileHash.sha256(path: path)) }
            thread.name = "hash"
            thread.qualityOfService = .utility
            thread.start()
        }
    }
}
