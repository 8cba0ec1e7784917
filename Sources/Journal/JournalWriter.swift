import Files
import Foundation

/// Appends records to a journal. When `append` has returned, the record is on the disk.
///
/// ```swift
/// let writer = try JournalWriter.create(at: path)
/// try writer.append(type: 1, segment)
///
/// let (writer, contents) = try JournalWriter.resume(at: path)    // after a crash
/// ```
///
/// One writer at a time: the file is locked while this object exists. Every call waits for the disk, so the writer belongs to an actor
/// with its own executor.
package final class JournalWriter {
    private let path: String
    private let storage: any JournalStorage
    private var length: Int
    private var lastChecksum: UInt32
    private var isUsable = true

    init(path: String, storage: any JournalStorage, contents: JournalContents) {
        self.path = path
        self.storage = storage
        length = contents.intactLength
        lastChecksum = contents.lastChecksum
    }

    /// Starts a journal. Throws if the file already exists.
    package static func create(at path: String) throws(JournalError) -> JournalWriter {
        try naming(path) {
            let header = JournalFormat.header()
            let file = try JournalFile.create(path, holding: header)
            return JournalWriter(path: path, storage: file, contents: try JournalContents(parsing: header))
        }
    }

    /// Opens a journal to append records. An incomplete or damaged end is cut off first; the contents say how much.
    package static func resume(
        at path: String
    ) throws(JournalError) -> (writer: JournalWriter, contents: JournalContents) {
        try naming(path) {
            let file = try JournalFile.open(existing: path)
            let contents = try JournalContents(of: file)
            return (try resume(path: path, storage: file, contents: contents), contents)
        }
    }

    /// Makes the storage hold exactly the header and the intact records before anything is appended.
    static func resume(
        path: String, storage: any JournalStorage, contents: JournalContents
    ) throws(FileError) -> JournalWriter {
        let writer = JournalWriter(path: path, storage: storage, contents: contents)
        if contents.tail != .clean { try storage.truncate(to: Int64(contents.intactLength)) }
        if contents.intactLength == 0 {
            let header = JournalFormat.header()
            try storage.write(header)
            writer.length = header.count
        }
        try storage.synchronize()
        return writer
    }

    /// Reads a journal without locking or changing it, even while it is being written.
    package static func read(at path: String) throws(JournalError) -> JournalContents {
        try naming(path) {
            try JournalContents(of: OpenFile.open(path, O_RDONLY))
        }
    }

    /// Whether another process, or another writer in this process, has the journal open for writing.
    package static func isInUse(at path: String) throws(JournalError) -> Bool {
        try naming(path) {
            // A shared lock, so that two callers who ask at once do not take each other for a writer.
            let file = try OpenFile.open(path, O_RDONLY)
            return OpenFile.isLocked(file.descriptor)
        }
    }

    /// Appends a value as JSON.
    package func append(type: UInt32, _ value: some Encodable) throws {
        try append(JournalRecord(type: type, encoding: value))
    }

    /// Appends a record, and returns when it is on the disk.
    ///
    /// If it cannot be written, the journal is as before. If even that is uncertain, because flushing or truncating failed, the writer
    /// accepts no more records.
    package func append(_ record: JournalRecord) throws(JournalError) {
        guard isUsable else { throw JournalError(path: path, cause: .unusable) }
        guard record.payload.count <= JournalFormat.maximumLength else {
            throw JournalError(path: path, cause: .tooLong(byteCount: record.payload.count))
        }
        let (bytes, checksum) = JournalFormat.encode(record, after: lastChecksum)
        try naming(path) {
            do {
                try storage.write(bytes)
            } catch {
                isUsable = false
                try storage.truncate(to: Int64(length))
                isUsable = true
                throw error
            }
            isUsable = false
            try storage.synchronize()
            isUsable = true
        }
        length += bytes.count
        lastChecksum = checksum
    }
}

@available(*, unavailable, message: "A journal has one writer, which belongs to one actor.")
extension JournalWriter: Sendable {}
