import Foundation

/// Keeps two parties apart of whom one hears the other over a loudspeaker, in either direction.
///
/// Of recordings without an echo every sample passes as it is.
///
/// ```swift
/// var remover = EchoRemover(sampleRate: 16_000, lookAhead: EchoRemover.lookAheadOfFiles)
/// let (microphone, system) = remover.add(chunk.microphone, chunk.system)
/// let rest = remover.finish()
/// ```
package struct EchoRemover {
    /// A complete recording is looked at so far ahead, in seconds: an echo is known before its first word is given.
    package static let lookAheadOfFiles = 12.0
    /// Who is listened to live must not wait.
    package static let lookAheadOfLive = 0.0

    /// Who hears whom.
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

    /// Takes the next samples of both, as many of the one as of the other; gives what has become certain of each.
    package mutating func add(_ first: [Float], _ second: [Float]) -> (first: [Float], second: [Float]) {
        search.add(first, second)
        let (lag, direction) = (search.lag.map(abs), direction)
        return (
            self.first.add(heard: first, played: second, lag: direction == .firstHearsSecond ? lag : nil),
            self.second.add(heard: second, played: first, lag: direction == .secondHearsFirst ? lag : nil)
        )
    }

    /// What was kept back of each.
    package mutating func finish() -> (first: [Float], second: [Float]) {
        (first.finish(), second.finish())
    }

    /// Who hears whom at the moment; `nil` without an echo.
    package var direction: Direction? { search.direction }

    /// An echo was taken out of one of them.
    var hasRemoved: Bool { first.hasRemoved || second.hasRemoved }
}
