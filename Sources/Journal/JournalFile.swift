import Files
import Foundation

extension OpenFile: JournalStorage {}

/// Journals' files, open and locked for one writer alone.
enum JournalFile {
    /// Makes a file that was not there before, with these bytes in it.
    ///
    /// A crash in the middle leaves the beginning of a header, which is a journal without records.
    static func create(_ path: String, holding bytes: [UInt8]) throws -> OpenFile {
        let folder = Folder.holding(path)
        guard FileManager.default.fileExists(atPath: folder) else {
            throw JournalError.Cause.system(
                operation: "making it", code: ENOENT, words: "There is no such folder")
        }
        let file = try OpenFile.create(path, O_RDWR | O_APPEND, mode: 0o600)
        // Somebody who asks whether it is in use holds it for a moment.
        try lock(file, patience: 200)
        try file.write(bytes)
        try file.synchronize()
        // A new name is safe only when the folder is.
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

/// Says which journal it was.
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
    /// Words what the system refuses as a journal's trouble.
    fileprivate init(_ error: FileError) {
        self =
            switch error.code {
            case EEXIST: .existsAlready
            case ENOENT: .missing
            default: .system(operation: error.operation, code: error.code, words: error.reason)
            }
    }
}
