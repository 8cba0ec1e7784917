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

    /// Reads a journal's bytes.
    ///
    /// A file that ends inside its header is a journal without records. Any other start that is not a journal's is an
    /// error: nothing may be cut from, or appended to, a file of another kind.
    package init(parsing bytes: [UInt8]) throws(JournalError.Cause) {
        let header = JournalFormat.header()
        guard bytes.count >= header.count else {
            guard header.starts(with: bytes) else { throw .notAJournal }
            self.init(records: [], tail: bytes.isEmpty ? .clean : .torn(byteCount: bytes.count))
            return
        }
        try Self.check(bytes.prefix(header.count))
        self.init(records: [], tail: .clean)
        intactLength = header.count
        while intactLength < bytes.count {
            guard let (record, checksum) = whole(bytes[intactLength...]) else { break }
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

    /// The record at the start of these bytes; or `nil`, with the tail set to what they are instead.
    private mutating func whole(_ rest: ArraySlice<UInt8>) -> (JournalRecord, checksum: UInt32)? {
        let header = rest.prefix(JournalFormat.recordHeaderSize)
        guard header.count == JournalFormat.recordHeaderSize else {
            tail = .torn(byteCount: rest.count)
            return nil
        }
        let checksum = JournalFormat.number(header.dropFirst(12))
        guard Checksum.crc32(header.prefix(12), after: lastChecksum) == checksum else {
            tail = .damaged(byteCount: rest.count)
            return nil
        }
        let length = Int(JournalFormat.number(header))
        let payload = rest.dropFirst(JournalFormat.recordHeaderSize).prefix(length)
        guard payload.count == length else {
            tail = .torn(byteCount: rest.count)
            return nil
        }
        guard Checksum.crc32(payload) == JournalFormat.number(header.dropFirst(8)) else {
            tail = .damaged(byteCount: rest.count)
            return nil
        }
        return (
            JournalRecord(type: JournalFormat.number(header.dropFirst(4)), payload: Array(payload)), checksum
        )
    }
}
