import Foundation

/// One entry: its type, and its content, which is JSON.
package struct JournalRecord: Sendable, Hashable {
    /// The writer of the journal defines the types.
    package var type: UInt32
    package var payload: [UInt8]

    package init(type: UInt32, payload: [UInt8]) {
        self.type = type
        self.payload = payload
    }

    /// Encodes a value as JSON with sorted keys, so that equal values give equal bytes.
    package init(type: UInt32, encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(type: type, payload: Array(try encoder.encode(value)))
    }
}

/// The format of a journal on disk. All numbers are little-endian.
///
/// ```
/// file    magic (8)  version (4)  checksum of these 12 bytes (4)
/// record  length of the content (4)  type (4)  checksum of the content (4)  checksum of these 12 bytes (4)  content
/// ```
///
/// A record's header has its own checksum, so that a damaged length is noticed before it is used. That checksum continues from the
/// previous header's, so an intact record in the wrong place is noticed, too.
package enum JournalFormat {
    /// Contains a byte above 127 and both kinds of line ending, which a text-mode copy would change.
    package static let magic: [UInt8] = [0x8b] + Array("RBJL".utf8) + [0x0d, 0x0a, 0x1a]
    package static let version: UInt32 = 1
    package static let headerSize = 16
    package static let recordHeaderSize = 16
    /// The maximum length of a record's content, in bytes.
    package static let maximumLength = 64 << 20

    /// The first bytes of every journal.
    static func header(version: UInt32 = version) -> [UInt8] {
        let start = magic + bytes(version)
        return start + bytes(Checksum.crc32(start))
    }

    /// - Parameter previous: the header checksum of the previous record, or of the file's own header.
    static func encode(_ record: JournalRecord, after previous: UInt32) -> (bytes: [UInt8], checksum: UInt32)
    {
        let start =
            bytes(UInt32(truncatingIfNeeded: record.payload.count)) + bytes(record.type)
            + bytes(Checksum.crc32(record.payload))
        let checksum = Checksum.crc32(start, after: previous)
        return (start + bytes(checksum) + record.payload, checksum)
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
