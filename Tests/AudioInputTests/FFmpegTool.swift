import ChildProcess
import Foundation
import Testing

/// Runs the tools that make test recordings.
enum Tool {
    static let hasFFmpeg = ExecutableLocator.find("ffmpeg") != nil && ExecutableLocator.find("ffprobe") != nil

    /// Runs `ffmpeg` and returns its standard output.
    @discardableResult
    static func ffmpeg(_ arguments: [String]) async throws -> [UInt8] {
        let program = try #require(ExecutableLocator.find("ffmpeg"))
        var command = ChildCommand(program, ["-nostdin", "-hide_banner", "-v", "error", "-y"] + arguments)
        command.output = .pipe
        command.error = .inherit
        let child = try Child.start(command)
        let output = try await child.output?.readToEnd(limit: 200_000_000) ?? []
        let status = await child.wait()
        try #require(status.isSuccess, "ffmpeg \(arguments) \(status)")
        return output
    }
}

/// The recordings in the repository.
func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/\(name)").path
}
