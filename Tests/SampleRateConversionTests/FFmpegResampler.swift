import ChildProcess
import Foundation
import Testing

/// ffmpeg's own rate conversion, for comparison.
enum FFmpegResampler {
    static func convert(_ samples: [Float], from rate: Int32) async throws -> [Float] {
        let input = FileManager.default.temporaryDirectory.path + "/resample-\(UUID().uuidString).f32"
        defer { try? FileManager.default.removeItem(atPath: input) }
        try samples.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: input))
        let program = try #require(ExecutableLocator.find("ffmpeg"))
        var command = ChildCommand(
            program,
            ["-nostdin", "-v", "error", "-f", "f32le", "-ar", "\(rate)", "-ac", "1", "-i", input]
                + ["-f", "f32le", "-ar", "16000", "pipe:1"])
        command.output = .pipe
        let child = try Child.start(command)
        let bytes = try await child.output?.readToEnd(limit: 100_000_000) ?? []
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
        }
    }
}
