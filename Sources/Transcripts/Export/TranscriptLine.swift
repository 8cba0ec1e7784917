import Spoken
import Timeline

/// One line of a printed transcript: a segment or a gap.
public struct TranscriptLine: Hashable, Sendable {
    /// When it begins.
    public let start: AudioTime
    /// The speaker, if known.
    public let speaker: String?
    /// The speaker as shown to people, with a question mark if the voice could be another's.
    public let shownSpeaker: String?
    /// The text; empty for a gap.
    public let text: String
    /// Why the line is suspect.
    public let suspicion: SpeechSuspicion?
    /// The mark that shows this, such as `[unclear]`.
    public var mark: String? { suspicion?.mark }
    /// The text followed by its mark.
    public var markedText: String { [text, mark ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }

    init(_ segment: Segment) {
        (start, speaker, text) = (segment.range.start, segment.speaker, segment.text)
        suspicion = segment.suspicion
        shownSpeaker = segment.speaker.map { segment.speakerIsUnclear == true ? "\($0) (?)" : $0 }
    }

    init(_ gap: Gap) {
        (start, speaker, text) = (gap.range.start, gap.speaker, "")
        suspicion = .noText
        shownSpeaker = gap.speaker
    }
}

extension Transcript {
    /// Segments and gaps in order of time.
    public var lines: [TranscriptLine] {
        var lines: [TranscriptLine] = []
        var gaps = gaps[...]
        for segment in segments {
            while let gap = gaps.first, gap.range.start < segment.range.start {
                lines.append(TranscriptLine(gap))
                gaps.removeFirst()
            }
            lines.append(TranscriptLine(segment))
        }
        return lines + gaps.map(TranscriptLine.init)
    }
}
