import ChildProcess
import Files
import Foundation
import Testing

@testable import ModelStore

/// The server in `hub.py`, which runs as long as this value lives. It uses only the loopback interface.
actor Hub {
    struct Request: Decodable, Hashable {
        var range: String?
        var ifRange: String?
        var status: Int
    }

    static let size = 300_000
    static var isAvailable: Bool {
        ExecutableLocator.find("python3") != nil && ExecutableLocator.find("curl") != nil
    }

    private let child: Child
    private var pending: [UInt8] = []
    nonisolated let port: Int

    init(_ steps: String...) async throws { try await self.init(steps) }

    init(_ steps: [String]) async throws {
        let python = try #require(ExecutableLocator.find("python3"))
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "hub.py")
        child = try Child.start(
            ChildCommand(
                python, ["-u", script.path, String(Self.size)] + steps, input: .pipe, output: .pipe,
                error: .inherit))
        let first = try #require(try await child.output?.read(), "the test server did not start")
        port = try #require(Int(String(decoding: first, as: UTF8.self).dropLast()))
    }

    /// What the server sends.
    static func content(version: Int = 1) -> String {
        let line = "version \(version) of the model\n"
        let head =
            "GGUF\u{3}\0\0\0" + String(repeating: "\0", count: 8) + "\u{1}"
            + String(repeating: "\0", count: 7)
        return head
            + String(
                String(repeating: line, count: size / line.utf8.count + 1).prefix(size - head.utf8.count))
    }

    static func hash(version: Int = 1) -> String {
        var hash = SHA256()
        Array(content(version: version).utf8).withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// A model of one file on this server, under the host name that redirects to the second one.
    nonisolated func model(bytes: Int64? = Int64(size), sha256: String? = hash()) -> ModelEntry {
        .sample(files: [file("model.bin", bytes: bytes, sha256: sha256)])
    }

    nonisolated func file(_ path: String, bytes: Int64? = Int64(size), sha256: String? = hash()) -> ModelFile
    {
        ModelFile(path: path, bytes: bytes, sha256: sha256, url: "http://localhost:\(port)/hub/\(path)")
    }

    /// The requests that have reached the second host so far.
    func requests() async throws -> [Request] {
        try await child.input?.write(Array("log\n".utf8))
        return try JSONDecoder().decode([Request].self, from: Data(try await line().utf8))
    }

    /// Waits until a step has sent everything that it sends before it holds.
    func held() async throws {
        #expect(try await line() == "held")
    }

    func go() async throws {
        try await child.input?.write(Array("go\n".utf8))
    }

    private func line() async throws -> String {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeFirst(end + 1) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let chunk = try await child.output?.read()
            pending += try #require(chunk, "the test server has ended")
        }
    }
}

extension PullTools {
    /// The system's curl, no limit on free space, and no waiting.
    static func test(
        curl: String? = ExecutableLocator.find("curl"), python: String? = ExecutableLocator.find("python3"),
        index: PackageIndex? = nil, freeSpace: Int64? = nil, stallSeconds: Int = 20,
        pause: @escaping @Sendable (Duration) -> Void = { _ in }
    ) -> PullTools {
        PullTools(
            curl: curl, python: python, environment: [:], pipEnvironment: index?.environment ?? [:],
            freeSpace: { _ in freeSpace }, pause: { pause($0) }, stallSeconds: stallSeconds)
    }
}

extension TemporaryStore {
    func content(_ path: String = "model.bin", model: String = "sample") -> String? {
        (try? Data(contentsOf: root.appendingPathComponent(model).appendingPathComponent(path)))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of all files in the model's folder, except the store's own records.
    func names(model: String = "sample") -> [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(model).path))
            ?? []
        return names.filter { $0 != ".hashes.json" }.sorted()
    }
}
