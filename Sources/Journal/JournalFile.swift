import Files
import Foundation

extension OpenFile: JournalStorage {}

/// Journal files, opened and locked for a single writer.
enum JournalFile {
    /// Creates a file that must not exist yet, with these bytes in it.
    ///
    /// A crash halfway leaves part of a header, which counts as a journal without records.
    static func create(_ path: String, holding bytes: [UInt8]) throws -> OpenFile {
        let folder = Folder.holding(path)
        guard FileManager.default.fileExists(atPath: folder) else {
            throw JournalError.Cause.system(
                operation: "making it", code: ENOENT, words: "There is no such folder")
        }
        let file = try OpenFile.create(path, O_RDWR | O_APPEND, mode: 0o600)
        // A process that checks whether the journal is in use holds the lock for a moment.
        try lock(file, patience: 200)
        try file.write(bytes)
        try file.synchronize()
        // A new name is durable only after its folder is flushed.
        try Folder.synchronize(folder)
        return file
    }

    static func open(existing path: String) throws -> OpenFile {
        let file = try OpenFile.open(path, O_RDWR | O_APPEND)
        try lock(file)
        return file
    }

    private static func lock(_ file: OpenFile, patience: Int = 1) throws {
        for attempt in 1...patience {
            if try file.lock() { return }
            if attempt < patience { usleep(1000) }
        }
        throw JournalError.Cause.inUse
    }
}

/// Adds the journal's path to any error.
func naming<Value>(_ path: String, _ body: () throws -> Value) throws(JournalError) -> Value {
    do {
        return try body()
    } catch let cause as JournalError.Cause {
        throw JournalError(path: path, cause: cause)
    } catch let error as FileError {
        throw JournalError(path: path, cause: JournalError.Cause(error))
    } catch {
        throw JournalError(
            path: path, cause: .system(operation: "reading it", code: 0, words: error.localizedDescription))
    }
}

extension JournalError.Cause {
    /// Converts a system error to a cause.
    fileprivate init(_ error: FileError) {
        self =
            switch error.code {
            case EEXIST: .existsAlready
            case ENOENT: .missing
            default: .system(operation: error.operation, code: error.code, words: error.reason)
            }
    }
}
