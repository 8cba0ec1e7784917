import Foundation
import SpeechAnalysis
import Timeline

extension TranscriptionResult {
    /// `ab?` is a volatile result, `ab!` a final one, and `-` stands for an empty text. Spaces between words are left out.
    public var marble: String {
        let text = String(text.characters).filter { $0 != " " }
        return (text.isEmpty ? "-" : text) + (isFinal ? "!" : "?")
    }

    /// The marble with its range in seconds: `ab!0-2`.
    public var placedMarble: String { "\(marble)\(Self.short(range.start))-\(Self.short(range.end))" }

    private static func short(_ time: AudioTime) -> String {
        let seconds = time.seconds
        return seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    }
}

/// All the elements of a sequence, and the error that ended it.
public func collect<Results: AsyncSequence>(_ results: Results) async -> (
    elements: [Results.Element], error: (any Error)?
)
where Results: Sendable, Results.Element: Sendable {
    var elements: [Results.Element] = []
    do {
        for try await element in results { elements.append(element) }
        return (elements, nil)
    } catch {
        return (elements, error)
    }
}

/// A transcriber's results as a line of marbles.
public func marbles<Results: AsyncSequence>(_ results: Results) async throws -> String
where Results: Sendable, Results.Element == TranscriptionResult {
    var line: [String] = []
    for try await result in results { line.append(result.marble) }
    return line.joined(separator: " ")
}

extension AudioTime {
    /// A time in whole seconds.
    public static func at(_ seconds: Int64) -> AudioTime { AudioTime(value: seconds, timescale: 1) }
}
