import ChildProcess
import Foundation
import Testing

/// The memo among the fixtures as a microphone would give it: 16,000 samples a second, 16 bits each.
enum SpokenMemo {
    static func samples() async throws -> [UInt8] {
        let child = try await Child.run(
            ChildCommand(
                "/usr/bin/env",
                ["ffmpeg", "-nostdin", "-v", "error", "-i", Fixture.path("memo.flac"), "-f", "s16le", "-"],
                environment: ProcessInfo.processInfo.environment),
            outputLimit: 10_000_000)
        try #require(child.output.count > 400_000, "\(child.errorTail.text)")
        return child.output
    }
}
