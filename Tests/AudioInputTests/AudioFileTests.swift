import Foundation
import Testing

@testable import AudioInput

@Suite struct AudioFileTests {
    @Test("a WAV file on disk is opened and read")
    func opens() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(WAVBytes(data: [1, 0, 2, 0]).bytes, as: "two.wav")
        let source = try await AudioFile.open(path)
        #expect(try await source.collect() == .int16([1, 2]))
    }

    @Test("a file that cannot be opened gives an error that names the file and the reason")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        let empty = try folder.write([], as: "empty.wav")
        for (path, reason, kind) in [
            (folder.path + "/missing.wav", "no such file", AudioInputError.Kind.missing),
            (folder.path, "it is a folder", .unreadable),
            (empty, "it is empty", .undecodable),
        ] {
            let error = await #expect(throws: AudioInputError.self) { _ = try await AudioFile.open(path) }
            #expect(error?.kind == kind)
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
            #expect(error?.description.hasPrefix(path) == true)
        }
    }

    @Test("a file can be opened again and again, and anything that is not a readable file is refused at once")
    func forReading() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(WAVBytes(data: [1, 0, 2, 0]).bytes, as: "two.wav")
        let file = try AudioFile(forReading: URL(filePath: path))
        for _ in 0..<2 { #expect(try await file.open().collect() == .int16([1, 2])) }
        for (url, reason, kind) in [
            (URL(filePath: folder.path + "/missing.wav"), "no such file", AudioInputError.Kind.missing),
            (URL(filePath: folder.path), "it is a folder", .unreadable),
            (
                try #require(URL(string: "https://example.com/a.wav")), "not a file on this machine",
                .unusableRequest
            ),
        ] {
            let error = #expect(throws: AudioInputError.self) { try AudioFile(forReading: url) }
            #expect(error?.kind == kind)
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        }
    }

    @Test("a file that shrinks while it is read gives what is left, with a warning")
    func shrinks() async throws {
        let folder = try TemporaryFolder()
        let bytes = WAVBytes(data: [UInt8](repeating: 1, count: 200_000)).bytes
        let path = try folder.write(bytes, as: "shrinking.wav")
        let source = try await AudioFile.open(path)
        let first = try #require(try await source.next())
        try #require(truncate(path, 100_044) == 0)
        let rest = try await source.collect()
        #expect(first.frameCount + rest.count == 50_000)
        #expect(await source.warnings.count == 1)
    }

    @Test("a FIFO whose writer leaves early gives what came through, with a warning")
    func fifo() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let bytes = WAVBytes(data: [UInt8](repeating: 1, count: 1_001), claimedDataSize: 32_000).bytes
        let writer = Thread {
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            file.write(Data(bytes))
            file.closeFile()
        }
        writer.start()
        let source = try await AudioFile.open(path)
        #expect(try await source.collect().count == 500)
        #expect(await source.warnings.count == 1)
    }

    @Test(
        "waiting for a silent pipe ends when the task is cancelled or the source is closed",
        arguments: [true, false])
    func cancelled(byCancelling: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        // The test's own descriptor keeps the pipe open, so that only the test can end the wait.
        let held = open(path, O_RDWR)
        defer { close(held) }
        let header = WAVBytes(claimedDataSize: 32_000).bytes
        #expect(header.withUnsafeBytes { write(held, $0.baseAddress, $0.count) } == header.count)
        let source = try await AudioFile.open(path)
        let reading = Task { try await source.next() }
        if byCancelling {
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
        } else {
            await source.close()
            #expect(try await reading.value == nil)
        }
    }
}
