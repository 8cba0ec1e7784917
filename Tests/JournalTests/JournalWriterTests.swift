import Files
import Foundation
import Testing

@testable import Journal

/// A disk that accepts a certain number of bytes and then fails.
private final class FailingStorage: JournalStorage {
    var bytes: [UInt8]
    var room: Int
    var canTruncate = true
    var canSynchronize = true

    init(_ bytes: [UInt8], room: Int) {
        self.bytes = bytes
        self.room = room
    }

    private static let full = FileError("writing it", "run", code: ENOSPC)

    func write(_ new: [UInt8]) throws(FileError) {
        bytes += new.prefix(room)
        defer { room = max(0, room - new.count) }
        if new.count > room { throw Self.full }
    }

    func synchronize() throws(FileError) { if !canSynchronize { throw Self.full } }

    func truncate(to length: Int64) throws(FileError) {
        guard canTruncate else { throw Self.full }
        bytes = Array(bytes[..<Int(length)])
    }
}

private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
}

@Suite("A journal's writer")
struct JournalWriterTests {
    @Test("writes what the reader reads, even after reopening the file")
    func roundTrip() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run.journal"
            do {
                let writer = try JournalWriter.create(at: path)
                try writer.append(sampleRecords[0])
                try writer.append(sampleRecords[1])
                #expect(try JournalWriter.read(at: path).records == Array(sampleRecords[..<2]))
            }
            do {
                let (writer, contents) = try JournalWriter.resume(at: path)
                #expect(contents.records == Array(sampleRecords[..<2]))
                #expect(contents.tail == .clean)
                try writer.append(sampleRecords[2])
                try writer.append(sampleRecords[3])
            }
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == journal(sampleRecords).bytes)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run.journal"])
        }
    }

    @Test("resumes a file that was cut off at any byte")
    func resumeAfterAnyCut() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run.journal"
            let (bytes, ends) = journal(sampleRecords)
            let more = JournalRecord(type: 9, payload: Array("{}".utf8))
            for count in 0...bytes.count {
                try Data(bytes[..<count]).write(to: URL(fileURLWithPath: path))
                let whole = Array(sampleRecords[..<ends.dropFirst().count { $0 <= count }])
                do {
                    let (writer, contents) = try JournalWriter.resume(at: path)
                    #expect(contents.records == whole, "cut to \(count)")
                    try writer.append(more)
                }
                let result = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
                #expect(result == journal(whole + [more]).bytes, "cut to \(count)")
            }
        }
    }

    @Test("lets nobody else write, but lets anybody read")
    func exclusive() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run.journal"
            let writer = try JournalWriter.create(at: path)
            #expect(throws: JournalError(path: path, cause: .inUse)) { try JournalWriter.resume(at: path) }
            #expect(throws: JournalError(path: path, cause: .existsAlready)) {
                try JournalWriter.create(at: path)
            }
            try writer.append(sampleRecords[0])
            #expect(try JournalWriter.read(at: path).records == [sampleRecords[0]])
        }
    }

    @Test("releases the lock even while a child that is being started holds a copy of the descriptor")
    func lockIsGivenBack() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run.journal"
            func createAndRelease() throws -> Int32 {
                let file = try JournalFile.create(path, holding: JournalFormat.header())
                return withExtendedLifetime(file) { dup(file.descriptor) }
            }
            let copy = try createAndRelease()
            try #require(copy >= 0)
            defer { close(copy) }
            #expect(try JournalWriter.resume(at: path).contents.tail == .clean)
        }
    }

    @Test("leaves files alone that are not journals")
    func otherFiles() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/notes.txt"
            try Data("my notes".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: JournalError(path: path, cause: .existsAlready)) {
                try JournalWriter.create(at: path)
            }
            #expect(throws: JournalError(path: path, cause: .notAJournal)) {
                try JournalWriter.resume(at: path)
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "my notes")
            let missing = folder + "/none"
            #expect(throws: JournalError(path: missing, cause: .missing)) {
                try JournalWriter.resume(at: missing)
            }
            #expect(throws: JournalError(path: missing, cause: .missing)) {
                try JournalWriter.read(at: missing)
            }
            #expect(throws: JournalError.self) { try JournalWriter.create(at: folder + "/none/run.journal") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["notes.txt"])
        }
    }

    @Test("on a full disk loses only the new record, and continues when there is room")
    func fullDisk() throws {
        let (bytes, _) = journal([sampleRecords[0]])
        for room in 0..<30 {
            let storage = FailingStorage(bytes, room: room)
            let contents = try JournalContents(parsing: bytes)
            let writer = try JournalWriter.resume(path: "run", storage: storage, contents: contents)
            let failure = #expect(throws: JournalError.self) { try writer.append(sampleRecords[2]) }
            #expect(failure?.description.contains("No space left") == true)
            #expect(storage.bytes == bytes, "room for \(room)")
            storage.room = .max
            try writer.append(sampleRecords[3])
            #expect(storage.bytes == journal([sampleRecords[0], sampleRecords[3]]).bytes, "room for \(room)")
        }
    }

    @Test("accepts no more records when it is uncertain what is on the disk", arguments: [true, false])
    func uncertain(flushFails: Bool) throws {
        let (bytes, _) = journal([])
        let storage = FailingStorage(bytes, room: flushFails ? .max : 5)
        let writer = try JournalWriter.resume(
            path: "run", storage: storage, contents: try JournalContents(parsing: bytes))
        storage.canSynchronize = !flushFails
        storage.canTruncate = flushFails
        #expect(throws: JournalError.self) { try writer.append(sampleRecords[0]) }
        storage.room = .max
        storage.canSynchronize = true
        storage.canTruncate = true
        #expect(throws: JournalError(path: "run", cause: .unusable)) { try writer.append(sampleRecords[0]) }
    }

    @Test("writes values as JSON with sorted keys")
    func values() throws {
        struct Segment: Codable {
            var text: String
            var end: Double
            var path: String
        }
        let storage = FailingStorage(journal([]).bytes, room: .max)
        let writer = try JournalWriter.resume(
            path: "run", storage: storage, contents: try JournalContents(parsing: storage.bytes))
        try writer.append(type: 5, Segment(text: "a", end: 1.5, path: "/b/c"))
        let record = try #require(try JournalContents(parsing: storage.bytes).records.first)
        #expect(String(decoding: record.payload, as: UTF8.self) == #"{"end":1.5,"path":"/b/c","text":"a"}"#)
    }

    @Test("refuses a record that is too long before it writes anything")
    func tooLong() throws {
        let storage = FailingStorage(journal([]).bytes, room: .max)
        let writer = try JournalWriter.resume(
            path: "run", storage: storage, contents: try JournalContents(parsing: storage.bytes))
        let count = JournalFormat.maximumLength + 1
        #expect(throws: JournalError(path: "run", cause: .tooLong(byteCount: count))) {
            try writer.append(JournalRecord(type: 1, payload: Array(repeating: 0, count: count)))
        }
        #expect(storage.bytes == journal([]).bytes)
    }

    @Test("bytes after the last whole record take no memory, however many there are")
    func longTail() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run"
            try JournalWriter.create(at: path).append(sampleRecords[0])
            let whole = try Data(contentsOf: URL(fileURLWithPath: path)).count
            let size = 1 << 40
            try #require(truncate(path, size) == 0)
            let contents = try JournalWriter.read(at: path)
            #expect(contents.records == [sampleRecords[0]])
            #expect(contents.droppedByteCount == size - whole)
        }
    }

    @Test("a device without an end is not a journal")
    func device() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/run"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
            let failures = [
                #expect(throws: JournalError.self) { try JournalWriter.read(at: path) },
                #expect(throws: JournalError.self) { try JournalWriter.resume(at: path) },
            ]
            #expect(failures.map { $0?.cause } == [.notAJournal, .notAJournal])
        }
    }
}
