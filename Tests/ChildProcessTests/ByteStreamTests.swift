import Execution
import Foundation
import Testing

@testable import ChildProcess

/// The two ends of a pipe.
private func makePipe() throws -> (ByteReader, ByteWriter) {
    let pipe = try OwnedDescriptor.makePipe()
    return (
        ByteReader(try WaitingDescriptor(pipe.reading, .reading), program: "test"),
        ByteWriter(try WaitingDescriptor(pipe.writing, .writing), program: "test")
    )
}

@Suite("Byte streams", .timeLimit(.minutes(10)))
struct ByteStreamTests {
    @Test("carry more than a pipe holds, in order")
    func large() async throws {
        let (reader, writer) = try makePipe()
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        async let written: Void = {
            try await writer.write(bytes)
            writer.close()
        }()
        let read = try await reader.readToEnd(limit: bytes.count)
        try await written
        #expect(read == bytes)
    }

    @Test("return at most as many bytes as requested, and nil at every read after the end")
    func limits() async throws {
        let (reader, writer) = try makePipe()
        try await writer.write([1, 2, 3])
        writer.close()
        #expect(try await reader.read(upTo: 2) == [1, 2])
        #expect(try await reader.read(upTo: 2) == [3])
        #expect(try await reader.read() == nil)
        #expect(try await reader.read() == nil)
    }

    @Test("a cancelled read consumes nothing")
    func cancelledRead() async throws {
        let (reader, writer) = try makePipe()
        for round in 0..<5_000 {
            let started = AbortFlag()
            let task = Task {
                started.raise()
                return try await reader.read()
            }
            while !started.isRaised { await Task.yield() }
            for _ in 0..<(round % 20) { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }
        try await writer.write([1])
        #expect(try await reader.read() == [1])
    }

    @Test("a cancelled write stops waiting")
    func cancelledWrite() async throws {
        let (reader, writer) = try makePipe()
        let task = Task { try await writer.write([UInt8](repeating: 0, count: 10_000_000)) }
        for _ in 0..<50 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        reader.close()
    }

    @Test("closing a reader ends a read that is waiting")
    func closedWhileReading() async throws {
        let (reader, writer) = try makePipe()
        for round in 0..<20 {
            let (reader, writer) = try makePipe()
            let task = Task { try await reader.read() }
            for _ in 0..<round { await Task.yield() }
            reader.close()
            #expect(try await task.value == nil)
            writer.close()
        }
        writer.close()
        #expect(try await reader.read() == nil)
    }

    @Test("writing to a closed writer throws a broken-pipe error")
    func closedWriter() async throws {
        let (_, writer) = try makePipe()
        writer.close()
        writer.close()
        let failure = await #expect(throws: ChildError.self) { try await writer.write([1]) }
        #expect(failure?.kind == .brokenPipe)
    }

    @Test("duplicated descriptors carry all bytes, and the mode of the original stays unchanged")
    func duplicated() async throws {
        let pipe = try OwnedDescriptor.makePipe()
        let mode = fcntl(pipe.reading.number, F_GETFL)
        let reader = try ByteReader(duplicating: pipe.reading.number, name: "test")
        let writer = try ByteWriter(duplicating: pipe.writing.number, name: "test")
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        async let written: Void = writer.write(bytes)
        var read: [UInt8] = []
        while read.count < bytes.count { read += try await reader.read() ?? [] }
        try await written
        #expect(read == bytes)
        #expect(fcntl(pipe.reading.number, F_GETFL) == mode)
    }

    @Test("a regular file can be read, too")
    func regularFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("file").path
            try Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) }).write(
                to: URL(fileURLWithPath: path))
            let descriptor = open(path, O_RDONLY)
            defer { close(descriptor) }
            let read = try await ByteReader(duplicating: descriptor, name: "file").readToEnd(limit: 1_000_000)
            #expect(read == (0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        }
    }
}
