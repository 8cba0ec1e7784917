import Foundation
import Readback

/// The record of a batch on the disk, in a folder of its own in the user's place for runs. It is there from the first recording to the last,
/// whatever ends the process in between, so `readback resume` goes on with all that is left and not only with what was being heard.
struct BatchRecord: Sendable {
    let folder: RunFolder
    let memory: BatchMemory

    /// What a batch's folder is called behind its time.
    private static let name = "batch"

    /// Begins a record. A batch that cannot keep one is worth doing all the same.
    ///
    /// - Parameter paths: the recordings.
    static func begin(
        _ arguments: ParsedArguments, of command: CommandSpec, _ paths: [String]
    ) -> BatchRecord? {
        var words = arguments
        words.operands = []
        // The recordings are known by now.
        let settled = [Options.recursive, Options.filesFrom, Options.shard, Options.profile]
        let description = BatchDescription(
            arguments: [command.name] + words.words(leavingOut: Options.manners + settled),
            workingDirectory: FileManager.default.currentDirectoryPath, recordings: paths)
        guard let folder = try? RunFolder.make(in: RunPlaces.user, named: name),
            let memory = try? folder.begin(folder.batch, { try BatchMemory.begin(description, at: $0) })
        else { return nil }
        return BatchRecord(folder: folder, memory: memory)
    }

    /// Opens what an earlier process has left behind.
    static func resume(_ folder: RunFolder) throws -> BatchRecord {
        BatchRecord(folder: folder, memory: try BatchMemory.resume(at: folder.batch))
    }

    /// Nothing is left to go on with.
    func discard() {
        try? memory.removeOwn(folder: folder.url.path)
        folder.removePlaces()
    }

    /// The settings that go for a recording, as they were given for all.
    var arguments: ParsedArguments {
        get throws { try Invocation(memory.description.arguments).arguments }
    }
}

extension RunFolder {
    /// The record, where it is the folder of a batch.
    var batch: String { url.appendingPathComponent(BatchMemory.fileName).path }
    var isBatch: Bool { FileManager.default.fileExists(atPath: batch) }
}

extension RunPlaces {
    /// Every batch that did not come to its end, oldest first.
    static var batches: [RunFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: user.path)) ?? []
        return names.sorted().map { RunFolder(url: user.appendingPathComponent($0)) }.filter(\.isBatch)
    }

    /// The run or the batch that is meant.
    static func findAny(_ name: String) -> RunFolder? {
        find(name) ?? batches.first { $0.id == name }
    }

    /// What `resume` goes on with unless told: what began last. A run that was one of a batch is gone on with by its batch.
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
