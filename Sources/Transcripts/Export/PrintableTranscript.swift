import SafeText
import Spoken

/// A transcript that is safe in a text file: no word, name or notice ends a line or contains anything that an editor or a
/// terminal would obey.
///
/// Exporters see only this type, so a single place decides what a line of text is.
///
/// ```swift
/// PrintableTranscript(transcript).segments.map(\.text)
/// ```
@dynamicMemberLookup
public struct PrintableTranscript: Hashable, Sendable {
    /// The transcript, with printable characters only.
    public let transcript: Transcript

    /// - Parameter original: the transcript; it is not changed.
    public init(_ original: Transcript) {
        var transcript = original
        transcript.segments = original.segments.map(Self.printable)
        transcript.gaps = original.gaps.map {
            Gap(range: $0.range, speaker: $0.speaker.map(PlainLine.text))
        }
        transcript.notices = original.notices.map(PlainLine.text)
        transcript.marks = original.marks.map {
            TimedMark(time: $0.time, kind: $0.kind, text: $0.text.map(PlainLine.text))
        }
        transcript.language = original.language.map(PlainLine.text)
        self.transcript = transcript
    }

    /// A property of the transcript.
    public subscript<Value>(dynamicMember path: KeyPath<Transcript, Value>) -> Value {
        transcript[keyPath: path]
    }

    private static func printable(_ segment: Segment) -> Segment {
        var printable = segment
        printable.speaker = segment.speaker.map(PlainLine.text)
        printable.words = segment.words.compactMap { word in
            let text = PlainLine.text(of: word.text)
            return text.isEmpty ? nil : Word(text: text, range: word.range, confidence: word.confidence)
        }
        return printable
    }
}
