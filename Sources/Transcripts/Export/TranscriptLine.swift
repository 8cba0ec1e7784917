import Spoken
import Timeline

/// One line of a transcript that people read: a segment, or a place where words are missing.
public struct TranscriptLine: Hashable, Sendable {
    /// When it begins.
    public let start: AudioTime
    /// Who speaks, where that is known.
    public let speaker: String?
    /// The speaker as people read it: with a question mark where the voice could be another's.
    public let shownSpeaker: String?
    /// What was said; nothing where words are missing.
    public let text: String
    /// Why it should be listened to.
    public let suspicion: SpeechSuspicion?
    /// What says so to people, such as `[unclear]`.
    public var mark: String? { suspicion?.mark }
    /// What was said, with its mark behind it.
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
    /// Segments and gaps by their times.
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
