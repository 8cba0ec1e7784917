import Foundation

@testable import Journal
@testable import Pipeline

/// Journals: the accepted part reads the same again, and a record with any content causes an error at worst.
func readJournal(_ bytes: [UInt8]) {
    if let contents = try? JournalContents(parsing: bytes) {
        precondition(contents.intactLength + contents.droppedByteCount == bytes.count)
        if contents.intactLength > 0 {
            let again = try? JournalContents(parsing: Array(bytes[..<contents.intactLength]))
            precondition(again?.records == contents.records && again?.tail == .clean)
        }
        _ = contents.records.isEmpty ? nil : try? RunContents(contents.records, path: "journal").allSegments
    }
    // Checksums are hard to guess, so the bytes are also used as records without them: one per line, the first byte its type.
    let records = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.first.map { JournalRecord(type: UInt32($0 & 7), payload: Array(line.dropFirst())) }
    }
    if let contents = try? RunContents(records, path: "journal") {
        _ = contents.allSegments
        _ = try? contents.known("journal")
    }
}
