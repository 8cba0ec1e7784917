import Foundation
import Readback

/// One run's memory and where it lies. Whoever ends the run says whether it is still of use.
struct RunJournal: Sendable {
    let folder: RunFolder
    let memory: RunMemory

    /// Begins a journal for a run.
    static func begin(
        _ description: RunDescription, plan: OutputPlan, recording: RecordingName
    ) throws -> RunJournal {
        let folder = try RunPlaces.make(for: plan, recording: recording)
        do {
            return RunJournal(folder: folder, memory: try RunMemory.begin(description, at: folder.journal))
        } catch {
            // Whatever is in the new folder is not a journal that could be gone on with.
            unlink(folder.journal)
            rmdir(folder.url.path)
            folder.removePlaces()
            throw error
        }
    }

    /// Opens what an earlier run has left behind.
    static func resume(_ folder: RunFolder) throws -> RunJournal {
        RunJournal(folder: folder, memory: try RunMemory.resume(at: folder.journal))
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
                "\(error); the results are whole, and `readback runs --clean \(RunPlaces.name(of: folder))` tries again"
        }
    }

    /// The files that the run has put in their places, wherever those are now.
    var results: RunResults {
        get async {
            RunResults(
                await memory.outputs, from: memory.description.workingDirectory,
                in: RunPlaces.results(beside: folder))
        }
    }

    /// What to say when the run ends without all of its results.
    var hint: String {
        memory.description.canHearAgain
            ? "what was done is kept: `readback resume \(RunPlaces.name(of: folder))` goes on from there"
            : readingHint
    }

    /// What to say when the recording cannot be heard any further.
    var readingHint: String {
        "what was heard is kept: `readback summarize \(RunPlaces.name(of: folder))` reads it back"
    }
}
