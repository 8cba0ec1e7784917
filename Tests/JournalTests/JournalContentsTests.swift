import Foundation
import Testing

@testable import Journal

let sampleRecords = [
    JournalRecord(type: 1, payload: Array(#"{"text":"hello"}"#.utf8)),
    JournalRecord(type: 2, payload: []),
    JournalRecord(type: 0xffff_ffff, payload: Array(#"{"text":"zwölf","end":1.5}"#.utf8)),
    JournalRecord(type: 1, payload: Array(repeating: 0, count: 40)),
]

/// The bytes of a journal with these records, and the offsets at which the file header and then each record end.
func journal(_ records: [JournalRecord]) -> (bytes: [UInt8], ends: [Int]) {
    var bytes = JournalFormat.header()
    var ends = [bytes.count]
    var checksum = JournalFormat.number(bytes.suffix(4))
    for record in records {
        let encoded = JournalFormat.encode(record, after: checksum)
        bytes += encoded.bytes
        checksum = encoded.checksum
        ends.append(bytes.count)
    }
    return (bytes, ends)
}

@Suite("A journal's contents")
struct JournalContentsTests {
    @Test("come out as they went in")
    func roundTrip() throws {
        let contents = try JournalContents(parsing: journal(sampleRecords).bytes)
        #expect(contents.records == sampleRecords)
        #expect(contents.tail == .clean)
        #expect(contents.intactLength == journal(sampleRecords).bytes.count)
    }

    @Test("are stored in a format that must not change")
    func golden() {
        let bytes = journal([JournalRecord(type: 2, payload: Array("{}".utf8))]).bytes
        let text = bytes.map { String($0, radix: 16) }.joined(separator: " ")
        #expect(text == goldenBytes)
    }

    @Test("cut off at any byte, are exactly the whole records, and tell how much was dropped")
    func truncatedAnywhere() throws {
        let (bytes, ends) = journal(sampleRecords)
        for count in 0...bytes.count {
            let contents = try JournalContents(parsing: Array(bytes[..<count]))
            let whole = ends.dropFirst().count { $0 <= count }
            let intact = ends.last { $0 <= count } ?? 0
            #expect(contents.records == Array(sampleRecords[..<whole]), "cut to \(count)")
            #expect(contents.intactLength == intact, "cut to \(count)")
            #expect(
                contents.tail == (count == intact ? .clean : .torn(byteCount: count - intact)),
                "cut to \(count)")
        }
    }

    @Test("with any byte changed, are exactly the records before it", arguments: [UInt8(0x01), 0x80, 0xff])
    func changedAnywhere(mask: UInt8) throws {
        let (bytes, ends) = journal(sampleRecords)
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= mask
            guard position >= JournalFormat.headerSize else {
                #expect(throws: JournalError.Cause.self, "byte \(position)") {
                    try JournalContents(parsing: changed)
                }
                continue
            }
            let whole = ends.dropFirst().count { $0 <= position }
            let contents = try JournalContents(parsing: changed)
            #expect(contents.records == Array(sampleRecords[..<whole]), "byte \(position)")
            #expect(contents.tail == .damaged(byteCount: bytes.count - ends[whole]), "byte \(position)")
        }
    }

    @Test("with the end overwritten by zeros, as after a power cut, are the records before the zeros")
    func zeros() throws {
        let (bytes, ends) = journal(sampleRecords)
        for start in JournalFormat.headerSize..<bytes.count {
            let zeroed = bytes[..<start] + Array(repeating: 0, count: bytes.count - start + 100)
            let contents = try JournalContents(parsing: Array(zeroed))
            // The last sample ends in zeros itself, so zeros there change nothing.
            let last = ends.count - 2
            let whole = start >= bytes.count - 40 ? last + 1 : ends.dropFirst().count { $0 <= start }
            #expect(contents.records == Array(sampleRecords[..<whole]), "zeros from \(start)")
            #expect(contents.droppedByteCount == zeroed.count - ends[whole], "zeros from \(start)")
        }
    }

    @Test("do not include a whole record in the wrong place")
    func misplaced() throws {
        let (bytes, ends) = journal(sampleRecords)
        let withoutSecond = Array(bytes[..<ends[1]] + bytes[ends[2]...])
        #expect(try JournalContents(parsing: withoutSecond).records == [sampleRecords[0]])
        let twice = Array(bytes[..<ends[1]] + bytes[ends[0]...])
        #expect(try JournalContents(parsing: twice).records == [sampleRecords[0]])
    }

    @Test("are refused if the file is of another kind or format")
    func otherKinds() {
        #expect(throws: JournalError.Cause.notAJournal) { try JournalContents(parsing: Array("hello".utf8)) }
        #expect(throws: JournalError.Cause.notAJournal) {
            try JournalContents(parsing: Array(repeating: 0, count: 500))
        }
        #expect(throws: JournalError.Cause.otherVersion(2)) {
            try JournalContents(parsing: JournalFormat.header(version: 2))
        }
        var damaged = JournalFormat.header()
        damaged[JournalFormat.headerSize - 1] ^= 7
        #expect(throws: JournalError.Cause.damagedHeader) { try JournalContents(parsing: damaged) }
    }

    @Test("end before a record whose length goes beyond the end of the file")
    func hugeLength() throws {
        let header = JournalFormat.header()
        let start = JournalFormat.bytes(.max) + JournalFormat.bytes(1) + JournalFormat.bytes(0)
        let checksum = Checksum.crc32(start, after: JournalFormat.number(header.suffix(4)))
        let contents = try JournalContents(
            parsing: header + start + JournalFormat.bytes(checksum) + [1, 2, 3])
        #expect(contents.records.isEmpty)
        #expect(contents.tail == .torn(byteCount: 19))
    }

    @Test("use the usual CRC-32 as the checksum")
    func checksum() {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(Checksum.crc32([]) == 0)
        let whole = Checksum.crc32(Array("123456789".utf8))
        #expect(Checksum.crc32(Array("6789".utf8), after: Checksum.crc32(Array("12345".utf8))) == whole)
    }
}

/// Written by hand from the layout in the documentation of `JournalFormat`, with checksums from Python's `zlib.crc32`.
private let goldenBytes = """
    8b 52 42 4a 4c d a 1a 1 0 0 0 22 4a 33 b7 \
    2 0 0 0 2 0 0 0 43 bf a6 a3 2d 68 c6 4a 7b 7d
    """
