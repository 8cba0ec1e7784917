import Foundation

/// Separates two parties when one picks up the other over a loudspeaker, in either direction.
///
/// Recordings without an echo are unchanged.
///
/// ```swift
/// var remover = EchoRemover(sampleRate: 16_000, lookAhead: EchoRemover.lookAheadOfFiles)
/// let (microphone, system) = remover.add(chunk.microphone, chunk.system)
/// let rest = remover.finish()
/// ```
package struct EchoRemover {
    /// The look-ahead for complete recordings, in seconds: an echo is known before its first word is returned.
    package static let lookAheadOfFiles = 12.0
    /// Live audio must not be delayed.
    package static let lookAheadOfLive = 0.0

    /// Which channel picks up the other.
    package enum Direction: Sendable {
        case firstHearsSecond
        case secondHearsFirst
    }

    private var search: EchoSearch
    private var first: EchoCanceller
    private var second: EchoCanceller

    package init(sampleRate: Int, lookAhead: Double) {
        search = EchoSearch(sampleRate: sampleRate)
        first = EchoCanceller(sampleRate: sampleRate, lookAhead: lookAhead)
        second = first
    }

    /// Adds the next samples of both channels, the same number of each; returns the samples of each that are final.
    package mutating func add(_ first: [Float], _ second: [Float]) -> (first: [Float], second: [Float]) {
        search.add(first, second)
        let (lag, direction) = (search.lag.map(abs), direction)
        return (
            self.first.add(heard: first, played: second, lag: direction == .firstHearsSecond ? lag : nil),
            self.second.add(heard: second, played: first, lag: direction == .secondHearsFirst ? lag : nil)
        )
    }

    /// Returns what was held back of each channel.
    package mutating func finish() -> (first: [Float], second: [Float]) {
        (first.finish(), second.finish())
    }

    /// The current direction of the echo; `nil` if there is none.
    package var direction: Direction? { search.direction }

    /// Whether an echo was removed from either channel.
    var hasRemoved: Bool { first.hasRemoved || second.hasRemoved }
}
