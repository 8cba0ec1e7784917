import Execution
import Foundation
import Readback

/// One run's journal and its folder. Whoever ends the run decides whether it is still needed.
struct RunJournal: Sendable {
    let folder: RunFolder
    let memory: RunMemory
    /// The journal's file, as it was when it was opened.
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

    /// Opens the journal of an interrupted run.
    static func resume(_ folder: RunFolder) throws -> RunJournal {
        RunJournal(folder, try RunMemory.resume(at: folder.journal))
    }

    /// Removes the journal, because nothing is left to resume.
    ///
    /// - Returns: a message if the journal could not be removed.
    func discard() -> String? {
        do {
            try RunPlaces.remove(folder, of: memory)
            return nil
        } catch {
            return
                "\(error); the results are complete, and `readback runs --clean \(RunPlaces.name(of: folder))` tries again"
        }
    }

    /// The files that the run has written, wherever they are now.
    var results: RunResults {
        get async {
            RunResults(
                await memory.outputs, from: memory.description.workingDirectory,
                in: RunPlaces.results(beside: folder), run: RunPlaces.name(of: folder))
        }
    }

    /// Whether the journal is still in its place. It is next to the results, so whoever deletes those during the run deletes it, too.
    private var isThere: Bool { file != nil && FileNumber(path: folder.journal) == file }

    /// The message for a run that ends without all of its results.
    var hint: String {
        guard isThere else { return Self.gone(folder) }
        return memory.description.canHearAgain
            ? "finished work is kept: `readback resume \(RunPlaces.name(of: folder))` continues from there"
            : readingHint
    }

    /// The message for a run whose recording cannot be transcribed any further.
    var readingHint: String {
        guard isThere else { return Self.gone(folder) }
        return
            "the transcript so far is kept: `readback summarize \(RunPlaces.name(of: folder))` reports on it"
    }

    private static func gone(_ folder: RunFolder) -> String {
        "no work is kept, because \(folder.url.path) with its journal was removed during the run; run it again"
    }

    /// Why this run cannot be resumed as `now`; `nil` if it can.
    func obstacle(to now: RunDescription) async -> RunDescription.Obstacle? {
        let then = memory.description
        let (known, path) = (await memory.inputHash, then.inputName)
        let same = await now.withTime(of: then) {
            let hash = await Self.hash(of: path)
            return hash != nil && hash == known
        }
        return then.obstacle(to: same)
    }

    /// Hashes the whole recording during the run and stores the hash in the journal, so that a stopped run can be resumed with a recording
    /// that was only copied or touched. This takes one core a second for 280 MB, once, when the run is new: nothing compared with
    /// transcription, but a noticeable wait before it. A run that dies before the hash is stored needs the recording unchanged.
    func learnInput() {
        // Captures only the memory: a task closure that holds a value with 128-bit numbers in it crashes (Swift 6.3, Linux).
        Task { [memory] in await Self.learnInput(of: memory) }
    }

    private static func learnInput(of memory: RunMemory) async {
        let path = memory.description.inputName
        guard memory.description.input != nil, let hash = await hash(of: path),
            FileIdentity(path: path) == memory.description.input
        else { return }
        try? await memory.keep(inputHash: hash)
    }

    /// Reads the whole file on a thread of its own.
    private static func hash(of path: String) async -> String? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: try? FileHash.sha256(path: path)) }
            thread.name = "hash"
            thread.qualityOfService = .utility
            thread.start()
        }
    }
}
