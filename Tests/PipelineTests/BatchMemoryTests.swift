import Foundation
import Journal
import Testing

@testable import Pipeline

/// Rule: the recorded progress of a batch survives any kind of end, and nobody else changes it while the batch runs.
@Suite struct BatchMemoryTests {
    private let description = BatchDescription(
        arguments: ["transcribe", "--force", "--"], workingDirectory: "/work",
        recordings: ["a.wav", "b.wav", "c.wav"])

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "batch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("started and finished recordings are known after a restart, even after a torn write")
    func progress() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent(BatchMemory.fileName).path
            var memory: BatchMemory? = try BatchMemory.begin(description, at: path)
            #expect(memory?.begunBefore.isEmpty == true && memory?.endedBefore.isEmpty == true)
            for name in ["a.wav", "b.wav"] { try await memory?.begin(name) }
            try await memory?.end("a.wav")
            #expect(try BatchSnapshot(readingFrom: path).isInUse)
            #expect(throws: JournalError.self) { try BatchMemory.resume(at: path) }
            #expect(throws: JournalError.self) { try BatchMemory.remove(folder: folder.path) }
            memory = nil
            // Cut off anywhere in its last record, the file says what it said before that record.
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            for length in [whole.count, whole.count - 1, whole.count - 8] {
                try whole.prefix(length).write(to: URL(fileURLWithPath: path))
                let resumed = try BatchMemory.resume(at: path)
                #expect(resumed.description == description && resumed.begunBefore == ["a.wav", "b.wav"])
                #expect(resumed.endedBefore == (length == whole.count ? ["a.wav"] : []))
            }
            try whole.write(to: URL(fileURLWithPath: path))
            let snapshot = try BatchSnapshot(readingFrom: path)
            #expect(snapshot.left == ["b.wav", "c.wav"] && !snapshot.isInUse)
            try BatchMemory.remove(folder: folder.path)
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }
}
