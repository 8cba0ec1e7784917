import ChildProcess
import Foundation
import Testing

@testable import ModelStore

@Suite(.enabled(if: Hub.isAvailable, "curl and python3 are needed"))
struct RoomAndLockTests {
    @Test("too little space is reported before anything is fetched, and a part that is here counts")
    func noRoom() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test(freeSpace: 299_999))
            })
        #expect(error.kind == .noSpace)
        #expect(error.reason == "the model sample needs 300 kB, but only 300 kB are free")
        #expect(try await hub.requests().isEmpty)

        try temporary.put(String(Hub.content().prefix(100_000)), "model.bin.part")
        try temporary.put("HTTP/1.1 200 OK\nETag: \"tag-1\"\n\n", "model.bin.part-headers")
        try await temporary.store.pull("sample", tools: .test(freeSpace: 200_000))
    }

    @Test("a disk that fills up during a download is reported as such, and what has arrived is kept")
    func fills() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        // A limit on file sizes stands in for the full disk: the same call of the C library fails.
        let curl = try #require(ExecutableLocator.find("curl"))
        let limited = temporary.root.appendingPathComponent("limited-curl")
        try Data("#!/bin/sh\ntrap '' XFSZ\nulimit -f 200\nexec \(curl) \"$@\"\n".utf8).write(to: limited)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: limited.path)
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test(curl: limited.path))
            })
        #expect(error.kind == .noSpace, "\(error)")
        #expect(error.nextMove.contains("free some disk space"))
        #expect(temporary.content() == nil)

        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
        let second = try #require(try await hub.requests().last)
        #expect(second.status == 206, "it went on from what was kept")
    }

    @Test("a model that another process is fetching is waited for, but a dead process's lock does not count")
    func otherProcess() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        let locks = temporary.root.appendingPathComponent(".locks")
        try FileManager.default.createDirectory(at: locks, withIntermediateDirectories: true)
        let python = try #require(ExecutableLocator.find("python3"))
        let holder = try Child.start(
            ChildCommand(
                python,
                [
                    "-c",
                    """
                    import fcntl, sys
                    file = open(sys.argv[1], "w")
                    fcntl.flock(file, fcntl.LOCK_EX)
                    print("locked", flush=True)
                    sys.stdin.read()
                    """, locks.appendingPathComponent("sample.lock").path,
                ], input: .pipe, output: .pipe))
        _ = try await holder.output?.read()

        let (reports, continuation) = AsyncStream.makeStream(of: PullProgress.Phase.self)
        async let model = temporary.store.pull("sample", tools: .test()) { continuation.yield($0.phase) }
        #expect(await reports.first { _ in true } == .waiting)
        #expect(try await hub.requests().isEmpty)
        holder.kill()
        #expect(try await model.entry.id == "sample")
    }

    @Test("waiting for another process can be cancelled")
    func cancelledWait() async throws {
        let temporary = try TemporaryStore()
        try await temporary.store.changing("sample") {
            let (reports, continuation) = AsyncStream.makeStream(of: PullProgress.Phase.self)
            let task = Task {
                try await temporary.store.pull("sample", tools: .test()) { continuation.yield($0.phase) }
            }
            _ = await reports.first { $0 == .waiting }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
