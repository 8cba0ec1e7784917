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
    public private(set) var segments: [Segment] = []
    public private(set) var notices: [String] = []
    public private(set) var gaps: [Gap] = []
    private let language: String?

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

    /// The transcript so far. Equal start times keep their order of arrival.
    public func transcript(duration: AudioTime) -> Transcript {
        let ordered = segments.sorted { ($0.range.start, $0.id) < ($1.range.start, $1.id) }
        return Transcript(
            segments: ordered, duration: duration, language: spokenLanguage ?? language, notices: notices,
            gaps: gaps.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) })
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
