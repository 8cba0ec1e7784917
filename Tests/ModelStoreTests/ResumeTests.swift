import ChildProcess
import Foundation
import Testing

@testable import ModelStore

@Suite(.enabled(if: Hub.isAvailable, "curl and python3 are needed"))
struct ResumeTests {
    private let tag1 = "\"tag-1\""

    @Test("after a lost connection the download resumes where it was cut off")
    func dropped() async throws {
        let hub = try await Hub("drop=100000", "drop=50000", "whole")
        let temporary = try TemporaryStore([hub.model()])
        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(
            try await hub.requests() == [
                .init(range: nil, ifRange: nil, status: 200),
                .init(range: "bytes=100000-", ifRange: tag1, status: 206),
                .init(range: "bytes=150000-", ifRange: tag1, status: 206),
            ])
        #expect(temporary.names() == ["model.bin"])
    }

    @Test("two versions are never mixed, with a server that follows the rules")
    func changed() async throws {
        let hub = try await Hub("drop=100000", "whole,version=2", "whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(temporary.content() == Hub.content(version: 2))
        #expect(try await hub.requests().map(\.status) == [200, 200, 200])
    }

    @Test("two versions are never mixed, with a server that ignores the condition")
    func careless() async throws {
        let hub = try await Hub("drop=100000", "careless,version=2", "whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(temporary.content() == Hub.content(version: 2))
        #expect(try await hub.requests().map(\.status) == [200, 206, 200])
    }

    @Test("without a strong tag a download starts over", arguments: ["weak", "no-tag"])
    func untagged(kind: String) async throws {
        let hub = try await Hub("drop=100000,\(kind)", "whole,\(kind)")
        let temporary = try TemporaryStore([hub.model()])
        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(try await hub.requests().map(\.range) == [nil, nil])
    }

    @Test("a part that is already complete is not fetched again, even if the size was unknown")
    func wholePart() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        try leavePart(Hub.content(), in: temporary)
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(try await hub.requests().map(\.status) == [416])
    }

    @Test("a part that is longer than the file is discarded")
    func tooLongPart() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        try leavePart(Hub.content() + "more", in: temporary)
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(try await hub.requests().map(\.status) == [416, 200])
    }

    @Test("a part that was damaged on disk costs one more download, but not the model")
    func damagedPart() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try leavePart(String(Hub.content(version: 3).prefix(100_000)), in: temporary)
        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(try await hub.requests().map(\.status) == [206, 200])
    }

    @Test("a part without a record of its version is discarded")
    func unknownPart() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try temporary.put("who knows", "model.bin.part")
        try await temporary.store.pull("sample", tools: .test())
        #expect(try await hub.requests() == [.init(range: nil, ifRange: nil, status: 200)])
    }

    @Test("a cancelled download keeps what has arrived, and the next one resumes it")
    func cancelled() async throws {
        let hub = try await Hub("hold=120000", "whole")
        let temporary = try TemporaryStore([hub.model()])
        let (arrived, continuation) = AsyncStream.makeStream(of: Int64.self)
        let task = Task {
            try await temporary.store.pull("sample", tools: .test()) { continuation.yield($0.bytes) }
        }
        try await hub.held()
        _ = await arrived.first { $0 == 120_000 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(temporary.names() == ["model.bin.part", "model.bin.part-headers"])

        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
        #expect(try await hub.requests().map(\.range) == [nil, "bytes=120000-"])
    }

    @Test("progress includes what was here before, and states the total size")
    func progress() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try leavePart(String(Hub.content().prefix(100_000)), in: temporary)
        let (reports, continuation) = AsyncStream.makeStream(of: PullProgress.self)
        try await temporary.store.pull("sample", tools: .test()) { continuation.yield($0) }
        continuation.finish()
        let all = await reports.reduce(into: []) { $0.append($1) }
        #expect(
            all.allSatisfy {
                $0.totalBytes == Int64(Hub.size) && $0.file == "model.bin" && $0.bytes >= 100_000
            })
        #expect(
            all.last
                == PullProgress(
                    phase: .verifying, file: "model.bin", source: "localhost", bytes: Int64(Hub.size),
                    totalBytes: Int64(Hub.size))
        )
    }

    /// Leaves a part as an interrupted download would.
    private func leavePart(_ content: String, in temporary: TemporaryStore) throws {
        try temporary.put(content, "model.bin.part")
        try temporary.put("HTTP/1.1 200 OK\r\nETag: \(tag1)\r\n\r\n", "model.bin.part-headers")
    }
}
