import Spoken
import Timeline

/// Gathers final results into a transcript.
///
/// Segments are numbered in the order in which they arrive, which is the order in which a reader could have seen them; the
/// transcript lists them by time, so that parties who speak at once interleave in true order.
///
/// ```swift
/// var builder = TranscriptBuilder()
/// let segment = builder.append(words, in: range, speaker: "Agent")
/// let transcript = builder.transcript(duration: end)
/// ```
public struct TranscriptBuilder: Sendable {
    /// What has been added, in the order in which it came.
    public private(set) var segments: [Segment] = []
    /// Remarks about the recognition, each once.
    public private(set) var notices: [String] = []
    /// Where somebody spoke and no words were found.
    public private(set) var gaps: [Gap] = []
    /// Words that were heard for others, and were put right.
    public private(set) var corrections: [WordCorrection] = []
    private let language: String?

    /// - Parameter language: that of the recording (BCP 47), where it is known.
    public init(language: String? = nil) {
        self.language = language
    }

    /// Adds what one final result says. A result without words says that nobody spoke: it adds nothing.
    @discardableResult
    public mutating func append(
        _ words: [Word], in range: AudioTimeRange, speaker: String? = nil, language: String? = nil,
        suspicion: SpeechSuspicion? = nil
    ) -> Segment? {
        guard !words.isEmpty else { return nil }
        let segment = Segment(
            id: segments.count + 1, range: range, speaker: speaker, words: words, language: language,
            suspicion: suspicion)
        segments.append(segment)
        return segment
    }

    /// Adds a segment that already has its number, as a journal or another transcript gives it.
    public mutating func append(_ segment: Segment) { segments.append(segment) }

    /// Keeps a remark about the recognition, once. False when it is known already.
    @discardableResult
    public mutating func note(_ notice: String) -> Bool {
        guard !notices.contains(notice) else { return false }
        notices.append(notice)
        return true
    }

    /// Notes that somebody speaks here and no words were found.
    public mutating func append(_ gap: Gap) { gaps.append(gap) }

    /// Keeps what was put right in words.
    public mutating func note(_ corrections: [WordCorrection]) { self.corrections += corrections }

    /// The transcript so far. Equal start times keep their order of arrival.
    public func transcript(duration: AudioTime) -> Transcript {
        let ordered = segments.sorted { ($0.range.start, $0.id) < ($1.range.start, $1.id) }
        return Transcript(
            segments: ordered, duration: duration, language: spokenLanguage ?? language, notices: notices,
            gaps: gaps.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) },
            corrections: corrections.sorted {
                ($0.range.start, $0.range.end, $0.from) < ($1.range.start, $1.range.end, $1.from)
            })
    }

    /// The language of most of the words, where the recogniser found languages out by itself.
    private var spokenLanguage: String? {
        var words: [String: Int] = [:]
        for segment in segments {
            if let language = segment.language { words[language, default: 0] += segment.words.count }
        }
        return words.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
