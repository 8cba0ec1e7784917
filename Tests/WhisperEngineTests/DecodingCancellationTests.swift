import Execution
import Foundation
import Testing

@testable import WhisperEngine

/// How soon a decoding ends when it is told to. The library checks between two operations of the network. `READBACK_MEASURE=1` runs
/// this test, on a machine that does nothing else.
@Suite(
    "Decodings that are cancelled",
    .enabled(if: ProcessInfo.processInfo.environment["READBACK_MEASURE"] != nil))
struct DecodingCancellationTests {
    private static let tries = 20

    @Test("a decoding can be ended within a quarter of a second at any moment")
    func anywhere() async throws {
        let file = try #require(PublishedModel.base, "whisper-base is not installed; run Scripts/setup")
        let worker = DecodingWorker(model: try WhisperModel(path: file.path, options: WhisperModelOptions()))
        let window = try Self.window()
        let start = ContinuousClock.now
        _ = try await worker.decode(window, DecodingRequest(), unless: AbortFlag())
        let whole = ContinuousClock.now - start
        var slowest = Duration.zero
        for index in 0..<Self.tries {
            let flag = AbortFlag()
            async let ended: ContinuousClock.Instant = {
                _ = try? await worker.decode(window, DecodingRequest(), unless: flag)
                return .now
            }()
            // Spread over the whole decoding.
            try await Task.sleep(for: whole * Double(index) / Double(Self.tries))
            let raised = ContinuousClock.now
            flag.raise()
            slowest = max(slowest, await ended - raised)
        }
        print(
            "a window is read in \(whole); told to end at \(Self.tries) moments of it, it takes \(slowest) at the most"
        )
        #expect(slowest < .milliseconds(250))
    }

    /// The clips one after the other, up to the length of the longest window.
    private static func window() throws -> [Float] {
        let folder = ModelFileMaker.librivox
        let clips = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "wav" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let samples = try clips.flatMap { try FinderTests.samples($0) }
        return Array(samples.prefix(WindowRule.standard.longest))
    }
}
