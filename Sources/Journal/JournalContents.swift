import Files

/// What could be read from a journal: all records before the first incomplete or damaged one.
package struct JournalContents: Sendable, Hashable {
    /// What follows the last intact record.
    package enum Tail: Sendable, Hashable {
        case clean
        /// The file ends inside a record, as it does when a write was interrupted.
        case torn(byteCount: Int)
        /// A record is there, but its bytes are not the ones that were written. It and everything after it are ignored.
        case damaged(byteCount: Int)
    }

    package var records: [JournalRecord]
    package var tail: Tail
    /// The number of bytes that the header and the intact records take.
    package var intactLength: Int
    /// The checksum that the next record's checksum continues from.
    var lastChecksum: UInt32

    /// The number of bytes that were ignored.
    package var droppedByteCount: Int {
        switch tail {
        case .clean: 0
        case .torn(let count), .damaged(let count): count
        }
    }

    /// Reads a journal from its file, record by record, so a long damaged tail is not loaded into memory.
    init(of file: OpenFile) throws {
        try self.init(length: Int(file.facts?.byteCount ?? 0)) { try file.read($0, at: $1) }
    }

    /// Parses a journal's bytes.
    package init(parsing bytes: [UInt8]) throws(JournalError.Cause) {
        do {
            try self.init(length: bytes.count) { Array(bytes.dropFirst($1).prefix($0)) }
        } catch {
            throw error as? JournalError.Cause ?? .notAJournal
        }
    }

    /// A file that ends inside its header is a journal without records. Any other start that is not a journal's is an error: a file of
    /// another kind must not be truncated or appended to.
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
        // Before the checksum, because another version may keep its checksum elsewhere.
        let version = JournalFormat.number(header.dropFirst(JournalFormat.magic.count))
        guard version == JournalFormat.version else { throw .otherVersion(version) }
        guard Checksum.crc32(header.dropLast(4)) == JournalFormat.number(header.suffix(4)) else {
            throw .damagedHeader
        }
    }

    /// Returns the record at a position, or `nil` after setting the tail to what is there instead.
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
        // Do not allocate memory for content that cannot be there.
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
