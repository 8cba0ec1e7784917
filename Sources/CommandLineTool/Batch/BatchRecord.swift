import Foundation
import Readback

/// The record of a batch on disk, in its own folder among the user's runs. It exists from the first recording to the last, however the
/// process ends. So `readback resume` continues with everything that is left, not only with the recording in progress.
struct BatchRecord: Sendable {
    let folder: RunFolder
    let memory: BatchMemory

    /// The end of the folder's name, after the time.
    private static let name = "batch"

    /// Begins a record. Returns `nil` if that fails; the batch runs all the same.
    ///
    /// - Parameter paths: the recordings.
    static func begin(
        _ arguments: ParsedArguments, of command: CommandSpec, _ paths: [String]
    ) -> BatchRecord? {
        var words = arguments
        words.operands = []
        // Already applied: the recordings are known by now.
        let settled = [Options.recursive, Options.filesFrom, Options.shard, Options.profile]
        let description = BatchDescription(
            arguments: [command.name] + words.words(leavingOut: Options.manners + settled),
            workingDirectory: FileManager.default.currentDirectoryPath, recordings: paths)
        guard let folder = try? RunFolder.make(in: RunPlaces.user, named: name),
            let memory = try? folder.begin(folder.batch, { try BatchMemory.begin(description, at: $0) })
        else { return nil }
        return BatchRecord(folder: folder, memory: memory)
    }

    /// Opens the record that an earlier process left behind.
    static func resume(_ folder: RunFolder) throws -> BatchRecord {
        BatchRecord(folder: folder, memory: try BatchMemory.resume(at: folder.batch))
    }

    /// Removes the record when nothing is left to resume.
    func discard() {
        try? memory.removeOwn(folder: folder.url.path)
        folder.removePlaces()
    }

    /// The settings for every recording, as given for the batch.
    var arguments: ParsedArguments {
        get throws { try Invocation(memory.description.arguments).arguments }
    }
}

extension RunFolder {
    /// The path of the record; the file exists only in the folder of a batch.
    var batch: String { url.appendingPathComponent(BatchMemory.fileName).path }
    var isBatch: Bool { FileManager.default.fileExists(atPath: batch) }
}

extension RunPlaces {
    /// All unfinished batches, oldest first.
    static var batches: [RunFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: user.path)) ?? []
        return names.sorted().map { RunFolder(url: user.appendingPathComponent($0)) }.filter(\.isBatch)
    }

    /// The run or batch with this name.
    static func findAny(_ name: String) -> RunFolder? {
        find(name) ?? batches.first { $0.id == name }
    }

    /// What `resume` continues by default: what began last. A run that belongs to a batch is continued by the batch.
    static func latest() -> RunFolder? {
        let waiting = batches.filter { RunListing($0).canGoOn }
        guard let run = all().last(where: { RunListing($0).canGoOn }) else { return waiting.last }
        if let newer = waiting.last, run.id.utf8.lexicographicallyPrecedes(newer.id.utf8) { return newer }
        guard let snapshot = try? RunSnapshot(readingFrom: run.journal) else { return run }
        let batch = waiting.last { folder in
            guard let batch = try? BatchSnapshot(readingFrom: folder.batch).description else { return false }
            return batch.workingDirectory == snapshot.description.workingDirectory
                && batch.recordings.contains(snapshot.description.inputName)
        }
        return batch ?? run
    }
}
