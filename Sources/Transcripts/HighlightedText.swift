import Spoken
import Timeline

extension Transcript {
    /// The words being spoken at a moment, by any speaker.
    ///
    /// ```swift
    /// transcript.words(at: player.time).map(\.text)
    /// ```
    public func words(at time: AudioTime) -> [Word] {
        segments.filter { $0.range.start <= time && time < $0.range.end }
            .flatMap(\.words).filter { $0.range.start <= time && time < $0.range.end }
    }
}

/// What is said at a moment: one line per segment, with the words of that moment in brackets, as a player marks them.
public struct HighlightedText: Sendable {
    private let transcript: PrintableTranscript
    private let time: AudioTime

    /// - Parameters:
    ///   - transcript: the transcript to show.
    ///   - time: the moment to mark.
    public init(_ transcript: Transcript, at time: AudioTime) {
        self.transcript = PrintableTranscript(transcript)
        self.time = time
    }

    /// The segments at that time, with the spoken words in brackets.
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
