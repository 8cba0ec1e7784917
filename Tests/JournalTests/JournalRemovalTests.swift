import Foundation
import Testing

@testable import Journal

/// A folder that holds a file named `journal` with these bytes.
private func withRun(_ bytes: [UInt8]?, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let bytes { try Data(bytes).write(to: folder.appendingPathComponent("journal")) }
    try body(folder.path)
}

private func remove(_ folder: String, knowing types: Set<UInt32> = [1, 2, 0xffff_ffff]) -> JournalError
    .Cause?
{
    do throws(JournalError) {
        try JournalRemoval.remove("journal", in: folder, knowing: types)
        return nil
    } catch {
        return error.cause
    }
}

private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

@Suite("Removing a journal")
struct JournalRemovalTests {
    @Test("a journal that nobody is using is removed, and its folder with it")
    func whole() throws {
        try withRun(journal(sampleRecords).bytes) { folder in
            #expect(remove(folder) == nil)
            #expect(!isThere(folder))
        }
    }

    @Test("a journal with a damaged tail, or a damaged header after its magic number, is removed, too")
    func damaged() throws {
        var header = journal(sampleRecords).bytes
        header[JournalFormat.headerSize - 1] ^= 1
        for bytes in [journal(sampleRecords).bytes.dropLast(3), header[...]] {
            try withRun(Array(bytes)) { folder in
                #expect(remove(folder) == nil)
                #expect(!isThere(folder))
            }
        }
    }

    @Test("a file that is only named like a journal stays, and so does everything beside it")
    func stranger() throws {
        for bytes in [Array("My diary of 2026, day by day.".utf8), Array("short".utf8)] {
            try withRun(bytes) { folder in
                let other = folder + "/photos"
                try Data().write(to: URL(fileURLWithPath: other))
                // Too old for a journal that has only just been created.
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder + "/journal")
                #expect(remove(folder) == .notAJournal)
                #expect(isThere(folder + "/journal") && isThere(other))
            }
        }
    }

    @Test("a journal in a folder with other files stays, and so do they")
    func notAlone() throws {
        try withRun(journal(sampleRecords).bytes) { folder in
            try Data().write(to: URL(fileURLWithPath: folder + "/mine"))
            #expect(remove(folder) == .notAlone)
            #expect(isThere(folder + "/journal") && isThere(folder + "/mine"))
        }
    }

    @Test("a journal of a newer format stays, wherever that format puts its checksum")
    func newer() throws {
        let alike = JournalFormat.header(version: 2)
        for bytes in [alike, alike.dropLast(4) + [UInt8](repeating: 7, count: 40)] {
            try withRun(bytes) { folder in
                #expect(remove(folder) == .otherVersion(2))
                #expect(isThere(folder + "/journal"))
            }
        }
    }

    @Test("a journal that is being written stays, but its own run can remove it")
    func locked() throws {
        try withRun(nil) { folder in
            let writer = try JournalWriter.create(at: folder + "/journal")
            try writer.append(sampleRecords[0])
            #expect(remove(folder) == .inUse)
            #expect(isThere(folder + "/journal"))
            try withExtendedLifetime(writer) {
                try JournalRemoval.removeOwn("journal", in: folder)
            }
            #expect(!isThere(folder))
        }
    }

    @Test("a run that removes its own journal leaves other files beside it")
    func ownBesideOthers() throws {
        try withRun(nil) { folder in
            let writer = try JournalWriter.create(at: folder + "/journal")
            try Data().write(to: URL(fileURLWithPath: folder + "/mine"))
            try withExtendedLifetime(writer) {
                try JournalRemoval.removeOwn("journal", in: folder)
            }
            #expect(!isThere(folder + "/journal") && isThere(folder + "/mine"))
        }
    }

    @Test("a journal with a type of record that only a newer program knows stays")
    func unknownRecords() throws {
        try withRun(journal(sampleRecords).bytes) { folder in
            #expect(remove(folder, knowing: [1, 2]) == .unknownRecords)
            #expect(isThere(folder + "/journal"))
        }
    }

    @Test("an empty journal that is new and not locked yet stays; an old empty one is removed")
    func justBegun() throws {
        try withRun([]) { folder in
            #expect(remove(folder) == .begunJustNow)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder + "/journal")
            #expect(remove(folder) == nil)
            #expect(!isThere(folder))
        }
    }

    @Test("a link to a journal is not a journal")
    func link() throws {
        try withRun(journal(sampleRecords).bytes) { target in
            try withRun(nil) { folder in
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/journal", withDestinationPath: target + "/journal")
                #expect(remove(folder) == .notAJournal)
                #expect(isThere(target + "/journal"))
            }
        }
    }
}
