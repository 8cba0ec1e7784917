import Files
import Foundation

/// A journal's file, open and locked for this writer alone.
final class JournalFile: JournalStorage {
    private let file: OpenFile
    var descriptor: Int32 { file.descriptor }

    private init(_ file: OpenFile, patience: Int = 1) throws(JournalError.Reason) {
        self.file = file
        for attempt in 1...patience {
            if try telling({ () throws(FileError) in try file.lock() }) { return }
            if attempt < patience { usleep(1000) }
        }
        throw .inUse
    }

    /// Makes a file that was not there before, with these bytes in it.
    ///
    /// A crash in the middle leaves the beginning of a header, which is a journal without records.
    static func create(_ path: String, holding bytes: [UInt8]) throws(JournalError.Reason) -> JournalFile {
        let file: OpenFile
        do throws(JournalError.Reason) {
            file = try telling { () throws(FileError) in
                try OpenFile.create(path, O_RDWR | O_APPEND, mode: 0o600)
            }
        } catch .missing {
            throw .system(operation: "making it", code: ENOENT, words: "There is no such folder")
        }
        // Somebody who asks whether it is in use holds it for a moment.
        let journal = try JournalFile(file, patience: 200)
        try journal.write(bytes)
        try journal.synchronize()
        // A new name is safe only when the folder is.
        try telling { () throws(FileError) in try Folder.synchronize(Folder.holding(path)) }
        return journal
    }

    static func open(existing path: String) throws(JournalError.Reason) -> JournalFile {
        try JournalFile(telling { () throws(FileError) in try OpenFile.open(path, O_RDWR | O_APPEND) })
    }

    func readAll() throws(JournalError.Reason) -> [UInt8] {
        try telling { () throws(FileError) in try file.readAll() }
    }

    func write(_ bytes: [UInt8]) throws(JournalError.Reason) {
        try telling { () throws(FileError) in try file.write(bytes) }
    }

    func synchronize() throws(JournalError.Reason) {
        try telling { () throws(FileError) in try file.synchronize() }
    }

    func truncate(to length: Int) throws(JournalError.Reason) {
        try telling { () throws(FileError) in try file.truncate(to: Int64(length)) }
    }
}

/// Words what the system refuses as a journal's trouble.
func telling<Value>(
    _ body: () throws(FileError) -> Value
) throws(JournalError.Reason) -> Value {
    do throws(FileError) {
        return try body()
    } catch {
        switch error.code {
        case EEXIST: throw .existsAlready
        case ENOENT: throw .missing
        default: throw .system(operation: error.operation, code: error.code, words: error.reason)
        }
    }
}
