import Spoken
import Timeline

extension Transcript {
    /// The words that are being spoken at a moment, by whoever speaks.
    ///
    /// ```swift
    /// transcript.words(at: player.time).map(\.text)
    /// ```
    public func words(at time: AudioTime) -> [Word] {
        segments.filter { $0.range.start <= time && time < $0.range.end }
            .flatMap(\.words).filter { $0.range.start <= time && time < $0.range.end }
    }
}

/// What is said at a moment as one line for each speaker, with the words of that moment in brackets: what a player marks while
/// it plays.
public struct HighlightedText: Sendable {
    private let transcript: PrintableTranscript
    private let time: AudioTime

    /// - Parameters:
    ///   - transcript: what was said.
    ///   - time: of which the words are wanted.
    public init(_ transcript: Transcript, at time: AudioTime) {
        self.transcript = PrintableTranscript(transcript)
        self.time = time
    }

    /// The words around that time, the spoken one marked.
    public var text: String {
        transcript.segments.filter { $0.range.start <= time && time < $0.range.end }.map { segment in
            let words = segment.words.map { word in
                word.range.start <= time && time < word.range.end ? "[\(word.text)]" : word.text
            }
            return (segment.speaker.map { "\($0): " } ?? "") + words.joined(separator: segment.separator)
                + "\n"
        }.joined()
    }
}
