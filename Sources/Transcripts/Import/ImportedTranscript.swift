import Spoken
import Timeline

/// A word as a file gives it. Times are milliseconds, where it has any.
struct ImportedWord: Hashable, Sendable {
    var text: String
    var start: Int64?
    var end: Int64?
    var confidence: Double?
}

/// What somebody says at a stretch, as a file gives it.
struct ImportedTurn: Hashable, Sendable {
    var speaker: String?
    /// Milliseconds, where the file has them.
    var start: Int64?
    var end: Int64?
    var words: [ImportedWord]
    var suspicion: SpeechSuspicion?

    var text: String { words.map(\.text).joined(separator: " ") }
}

extension ImportedTurn {
    /// Words that stand between blanks.
    init(_ text: some StringProtocol, speaker: String? = nil, start: Int64? = nil, end: Int64? = nil) {
        self.init(
            speaker: speaker, start: start, end: end,
            words: text.split(whereSeparator: \.isWhitespace).map { ImportedWord(text: String($0)) })
    }
}

/// What a reader has found in a file. ``transcript`` makes of it what every later stage relies on.
struct ImportedTranscript: Hashable, Sendable {
    var turns: [ImportedTurn]
    /// Milliseconds, where the file says it.
    var duration: Int64?
    var language: String?
    var notices: [String] = []
    /// The turns are pieces that a screen shows: a sentence goes on from one to the next.
    var areCues = false

    /// With times for everything if anything has one, in the order of time, numbered from 1.
    var transcript: Transcript {
        let turns = inOrder.filter { !$0.words.isEmpty }
        guard turns.contains(where: { $0.start != nil }) else {
            let segments = turns.map { segment($0, .zero, $0.words.map { _ in .zero }) }
            return Transcript(
                segments: numbered(segments), duration: .zero, language: language, notices: notices)
        }
        let spans = TimeSharing.fill(turns.map { .init(start: $0.start, end: $0.end, weight: $0.weight) })
        var segments = zip(turns, spans).map { turn, span in
            let words = TimeSharing.fill(
                turn.words.map { .init(start: $0.start, end: $0.end, weight: $0.weight) }, in: span)
            return segment(turn, span.range, words.map(\.range))
        }
        if areCues { segments = SentenceJoining.joined(segments) }
        let end = segments.map(\.range.end).max() ?? .zero
        let told = duration.map { AudioTime(value: min($0, TimeSharing.latest), timescale: 1000) } ?? .zero
        return Transcript(
            segments: numbered(segments), duration: max(end, told), language: language, notices: notices)
    }

    /// By their starts, where every turn has one.
    private var inOrder: [ImportedTurn] {
        guard turns.allSatisfy({ $0.start != nil }) else { return turns }
        return turns.enumerated().sorted {
            ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset)
        }.map(\.element)
    }

    private func segment(_ turn: ImportedTurn, _ range: AudioTimeRange, _ words: [AudioTimeRange]) -> Segment
    {
        Segment(
            id: 0, range: range, speaker: turn.speaker.flatMap { $0.isEmpty ? nil : $0 },
            words: zip(turn.words, words).map { word, range in
                Word(text: word.text, range: range, confidence: word.confidence.map { min(1, max(0, $0)) })
            }, suspicion: turn.suspicion)
    }

    private func numbered(_ segments: [Segment]) -> [Segment] {
        segments.enumerated().map { index, segment in
            Segment(
                id: index + 1, range: segment.range, speaker: segment.speaker, words: segment.words,
                suspicion: segment.suspicion)
        }
    }
}

extension ImportedWord {
    fileprivate var weight: Int64 { Int64(text.count) + 1 }
}

extension ImportedTurn {
    fileprivate var weight: Int64 { words.reduce(0) { $0 + $1.weight } }
}
