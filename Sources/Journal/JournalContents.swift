import Files

/// What could be read from a journal: all records up to the first that is not whole.
package struct JournalContents: Sendable, Hashable {
    /// What follows the last whole record.
    package enum Tail: Sendable, Hashable {
        case clean
        /// The file ends inside a record, as it does when a write was interrupted.
        case torn(byteCount: Int)
        /// A record is there, but its bytes are not what was written. It and all that follows are not believed.
        case damaged(byteCount: Int)
    }

    package var records: [JournalRecord]
    package var tail: Tail
    /// How many bytes the header and the whole records take.
    package var intactLength: Int
    /// What the next record's checksum goes on from.
    var lastChecksum: UInt32

    /// How many bytes were not believed.
    package var droppedByteCount: Int {
        switch tail {
        case .clean: 0
        case .torn(let count), .damaged(let count): count
        }
    }

    /// Reads a journal from its file, record by record: what follows the last whole one costs no memory, however much it is.
    init(of file: OpenFile) throws {
        try self.init(length: Int(file.facts?.byteCount ?? 0)) { try file.read($0, at: $1) }
    }

    /// Reads a journal's bytes.
    package init(parsing bytes: [UInt8]) throws(JournalError.Cause) {
        do {
            try self.init(length: bytes.count) { Array(bytes.dropFirst($1).prefix($0)) }
        } catch {
            throw error as? JournalError.Cause ?? .notAJournal
        }
    }

    /// A file that ends inside its header is a journal without records. Any other start that is not a journal's is an
    /// error: nothing may be cut from, or appended to, a file of another kind.
    private init(length: Int, read: (_ count: Int, _ position: Int) throws -> [UInt8]) throws {
        let header = JournalFormat.header()
        let start = try read(header.count, 0)
        guard start.count == header.count else {
            guard header.starts(with: start) else { throw JournalError.Cause.notAJournal }
            self.init(records: [], tail: start.isEmpty ? .clean : .torn(byteCount: start.count))
            return
        }
        try Self.check(start[...])
        self.init(records: [], tail: .clean)
        intactLength = header.count
        while intactLength < length {
            guard let (record, checksum) = try whole(from: intactLength, to: length, read) else { break }
            records.append(record)
            lastChecksum = checksum
            intactLength += JournalFormat.recordHeaderSize + record.payload.count
        }
    }

    private init(records: [JournalRecord], tail: Tail) {
        self.records = records
        self.tail = tail
        intactLength = 0
        lastChecksum = JournalFormat.number(JournalFormat.header().suffix(4))
    }

    private static func check(_ header: ArraySlice<UInt8>) throws(JournalError.Cause) {
        guard header.starts(with: JournalFormat.magic) else { throw .notAJournal }
        // Before the checksum: who knows where another format has its own.
        let version = JournalFormat.number(header.dropFirst(JournalFormat.magic.count))
        guard version == JournalFormat.version else { throw .otherVersion(version) }
        guard Checksum.crc32(header.dropLast(4)) == JournalFormat.number(header.suffix(4)) else {
            throw .damagedHeader
        }
    }

    /// The record at a place; or `nil`, with the tail set to what is there instead.
    private mutating func whole(
        from position: Int, to end: Int, _ read: (_ count: Int, _ position: Int) throws -> [UInt8]
    ) throws -> (JournalRecord, checksum: UInt32)? {
        let rest = end - position
        let header = try read(JournalFormat.recordHeaderSize, position)
        guard header.count == JournalFormat.recordHeaderSize else {
            tail = .torn(byteCount: rest)
            return nil
        }
        let checksum = JournalFormat.number(header.dropFirst(12))
        let length = Int(JournalFormat.number(header[...]))
        guard Checksum.crc32(header.prefix(12), after: lastChecksum) == checksum else {
            tail = .damaged(byteCount: rest)
            return nil
        }
        // Nothing is made room for that cannot be there.
        let isThere = length <= rest - JournalFormat.recordHeaderSize
        let payload = isThere ? try read(length, position + JournalFormat.recordHeaderSize) : []
        guard payload.count == length else {
            tail = .torn(byteCount: rest)
            return nil
        }
        guard Checksum.crc32(payload) == JournalFormat.number(header.dropFirst(8)) else {
            tail = .damaged(byteCount: rest)
            return nil
        }
        return (JournalRecord(type: JournalFormat.number(header.dropFirst(4)), payload: payload), checksum)
    }
}
