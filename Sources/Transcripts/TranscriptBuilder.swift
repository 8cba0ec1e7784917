import Spoken
import Timeline

/// Collects final results into a transcript.
///
/// Segments are numbered in order of arrival, the order in which a reader could have seen them. The transcript lists them by
/// time, so that parties who speak at once interleave in the true order.
///
/// ```swift
/// var builder = TranscriptBuilder()
/// let segment = builder.append(words, in: range, speaker: "Agent")
/// let transcript = builder.transcript(duration: end)
/// ```
public struct TranscriptBuilder: Sendable {
    /// The segments added so far, in order of arrival.
    public private(set) var segments: [Segment] = []
    /// Notices about the recognition, each once.
    public private(set) var notices: [String] = []
    /// Stretches where someone spoke but no words were found.
    public private(set) var gaps: [Gap] = []
    /// Misheard words that were corrected.
    public private(set) var corrections: [WordCorrection] = []
    private let language: String?

    /// - Parameter language: the recording's language (BCP 47), if known.
    public init(language: String? = nil) {
        self.language = language
    }

    /// Adds one final result. A result without words means that no one spoke; it adds nothing.
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

    /// Adds a segment that already has a number, from a journal or another transcript.
    public mutating func append(_ segment: Segment) { segments.append(segment) }

    /// Adds a notice unless it is already there. Returns whether it was added.
    @discardableResult
    public mutating func note(_ notice: String) -> Bool {
        guard !notices.contains(notice) else { return false }
        notices.append(notice)
        return true
    }

    /// Adds a stretch where someone speaks but no words were found.
    public mutating func append(_ gap: Gap) { gaps.append(gap) }

    /// Adds corrections.
    public mutating func note(_ corrections: [WordCorrection]) { self.corrections += corrections }

    /// The transcript so far. Segments with equal start times keep their order of arrival.
    public func transcript(duration: AudioTime) -> Transcript {
        let ordered = segments.sorted { ($0.range.start, $0.id) < ($1.range.start, $1.id) }
        return Transcript(
            segments: ordered, duration: duration, language: spokenLanguage ?? language, notices: notices,
            gaps: gaps.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) },
            corrections: corrections.sorted {
                ($0.range.start, $0.range.end, $0.from) < ($1.range.start, $1.range.end, $1.from)
            })
    }

    /// The language of most words, if the speech model detected languages.
    private var spokenLanguage: String? {
        var words: [String: Int] = [:]
        for segment in segments {
            if let language = segment.language { words[language, default: 0] += segment.words.count }
        }
        return words.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
