import Execution
import Foundation

/// How soon a decoding ends when it is told to: the library asks between two operations of the network.
package struct CancellationTrial: Sendable {
    /// From the moment at which the flag was raised to that at which the library returned; the slowest of the tries.
    package private(set) var slowest = Duration.zero
    package private(set) var tries = 0

    /// - Parameter samples: at least thirty seconds of speech.
    package init(modelFile: URL, samples: [Float], tries: Int) async throws {
        let worker = DecodingWorker(
            model: try WhisperModel(path: modelFile.path, options: WhisperModelOptions()))
        let window = Array(samples.prefix(WindowRule.standard.longest))
        let whole = try await Self.time {
            _ = try await worker.decode(window, DecodingRequest(), unless: AbortFlag())
        }
        for index in 0..<tries {
            // Spread over the whole of a decoding.
            let delay = whole * Double(index) / Double(tries)
            let flag = AbortFlag()
            async let ended: ContinuousClock.Instant = {
                _ = try? await worker.decode(window, DecodingRequest(), unless: flag)
                return .now
            }()
            try await Task.sleep(for: delay)
            let raised = ContinuousClock.now
            flag.raise()
            slowest = max(slowest, await ended - raised)
        }
        self.tries = tries
    }

    private static func time(_ work: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        try await work()
        return .now - start
    }
}
