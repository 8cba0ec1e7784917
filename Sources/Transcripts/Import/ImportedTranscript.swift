import SafeText
import Spoken
import Timeline

/// A word as a file gives it. Times are milliseconds, if it has any.
struct ImportedWord: Hashable, Sendable {
    var text: String
    var start: Int64?
    var end: Int64?
    var confidence: Double?
}

/// A turn as a file gives it.
struct ImportedTurn: Hashable, Sendable {
    var speaker: String?
    /// Milliseconds, if the file has them.
    var start: Int64?
    var end: Int64?
    var words: [ImportedWord]
    var suspicion: SpeechSuspicion?
    /// What the file lists beside the text but the text does not contain.
    var unread: String?

    var text: String { words.map(\.text).joined(separator: " ") }
}

extension ImportedWord {
    /// What a file calls a word; it may hold several words, or none.
    static func words(_ text: String, start: Int64?, end: Int64?, confidence: Double?) -> [ImportedWord] {
        let texts = text.split(whereSeparator: \.isWhitespace)
        return texts.enumerated().map { index, text in
            ImportedWord(
                text: String(text), start: index == 0 ? start : nil,
                end: index == texts.count - 1 ? end : nil, confidence: confidence)
        }
    }
}

extension ImportedTurn {
    /// The turn without words that have no readable characters.
    fileprivate var spoken: ImportedTurn {
        var turn = self
        turn.words.removeAll { PlainLine.text(of: $0.text).allSatisfy(\.isWhitespace) }
        return turn
    }

    /// Takes the words listed beside the text, with their times, if they say the same. Otherwise the text is kept: its words
    /// take the times of matching words, and what it lacks is kept for a notice.
    mutating func take(_ beside: [ImportedWord]) {
        if words.isEmpty || says(beside) {
            if !beside.isEmpty { words = beside }
        } else {
            unread = SpokenStrings.missing(of: beside.map(\.text).joined(separator: " "), from: [self])
            words = WordTimes.lend(beside, to: words).map(\.word)
        }
        letWordsFollow()
    }

    /// A word without a time begins where the previous word ends, so that the previous word keeps its end. If that leaves no
    /// time, the two share what there is.
    mutating func letWordsFollow() {
        var next = end ?? .max
        for index in words.indices.reversed() {
            if let start = words[index].start {
                next = start
            } else if index > 0, let end = words[index - 1].end, TimeSense.isPossible(end), end < next {
                (words[index].start, next) = (end, end)
            }
        }
    }

    /// Whether these words are those of the text, with all of its punctuation.
    func says(_ beside: [ImportedWord]) -> Bool {
        func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        let (own, other) = (words.map(\.text).joined(), beside.map(\.text).joined())
        guard own.lowercased().filter(isLetter) == other.lowercased().filter(isLetter) else { return false }
        var marks = other.filter { !isLetter($0) }[...]
        return own.filter { !isLetter($0) }.allSatisfy { mark in
            guard let place = marks.firstIndex(of: mark) else { return false }
            marks = marks[marks.index(after: place)...]
            return true
        }
    }

    /// Splits the text into words at whitespace.
    init(_ text: some StringProtocol, speaker: String? = nil, start: Int64? = nil, end: Int64? = nil) {
        self.init(
            speaker: speaker, start: start, end: end,
            words: text.split(whereSeparator: \.isWhitespace).map { ImportedWord(text: String($0)) })
    }
}

/// What a reader found in a file. ``transcript`` turns it into what every later stage relies on.
struct ImportedTranscript: Hashable, Sendable {
    var turns: [ImportedTurn]
    /// Milliseconds, if the file states it.
    var duration: Int64?
    var language: String?
    var notices: [String] = []
    /// Whether the turns are pieces shown on a screen, where a sentence may continue in the next one.
    var areCues = false
    /// Lines that cannot be speech in a file of this kind; a notice names them.
    var leftOut: [String] = []
    /// Texts that say more than what was read, from the point where they do.
    var unread: [String] = []
    /// Whether the turns are in spoken order, or should be; otherwise each party stands by itself.
    var areInOrder = true

    /// The transcript in order of time, numbered from 1. If anything has a time, everything gets one. No word is lost, whatever
    /// the times.
    var transcript: Transcript {
        let (mended, senseless) = TimeSense.mended(turns.map(\.spoken).filter { !$0.words.isEmpty })
        let turns = Self.inOrder(mended.flatMap(LongTurn.pieces))
        let isTimed = turns.contains { $0.start != nil }
        let notices =
            notices + notices(senseless, of: mended.count, isTimed: isTimed)
            + notices(moved: areInOrder ? Self.early(mended) : []) + leavingNotices
        guard isTimed else {
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
        let told = duration.flatMap { TimeSense.isPossible($0) ? AudioTime(value: $0, timescale: 1000) : nil }
        return Transcript(
            segments: numbered(segments), duration: max(end, told ?? .zero), language: language,
            notices: notices)
    }

    /// Sorts turns by start. A turn without one stays after the turn before it.
    private static func inOrder(_ turns: [ImportedTurn]) -> [ImportedTurn] {
        var last: Int64 = 0
        let keyed = turns.enumerated().map { place, turn in
            last = turn.start ?? last
            return (start: last, place: place, turn: turn)
        }
        return keyed.sorted { ($0.start, $0.place) < ($1.start, $1.place) }.map(\.turn)
    }

    /// The turns that begin before a turn above them.
    private static func early(_ turns: [ImportedTurn]) -> [ImportedTurn] {
        var latest: Int64 = 0
        return turns.filter { turn in
            guard let start = turn.start else { return false }
            defer { latest = max(latest, start) }
            return start < latest
        }
    }

    private func notices(moved turns: [ImportedTurn]) -> [String] {
        guard !turns.isEmpty else { return [] }
        let verb = turns.count == 1 ? "begins" : "begin"
        return [
            "\(LeftOut.count(turns.map(\.text), unit)) \(verb) before an earlier one in the file; all are sorted by time: \(LeftOut.examples(turns.map(\.text)))."
        ]
    }

    private var unit: String { areCues ? "cue" : "turn" }

    private var leavingNotices: [String] {
        var notices: [String] = []
        if !leftOut.isEmpty {
            notices.append(
                "Left out \(LeftOut.count(leftOut, "line")) that \(verb(leftOut)) not speech in a file of this kind: \(LeftOut.examples(leftOut))."
            )
        }
        let unread = unread + turns.compactMap(\.unread)
        if !unread.isEmpty {
            notices.append(
                "Left out \(LeftOut.count(unread, "text")) of the file that \(verb(unread)) not part of the transcript: \(LeftOut.examples(unread))."
            )
        }
        return notices
    }

    private func verb(_ texts: [String]) -> String { texts.count == 1 ? "is" : "are" }

    private func notices(_ senseless: Int, of count: Int, isTimed: Bool) -> [String] {
        guard senseless > 0 else { return [] }
        return [
            "\(senseless) of \(count) \(unit)s had impossible times; "
                + (isTimed ? "they got times from their neighbours." : "the transcript has no times.")
        ]
    }

    private func segment(_ turn: ImportedTurn, _ range: AudioTimeRange, _ words: [AudioTimeRange]) -> Segment
    {
        Segment(
            id: 0, range: range, speaker: turn.speaker.flatMap { $0.isEmpty ? nil : $0 },
            words: zip(turn.words, words).map { word, range in
                Word(text: word.text, range: range, confidence: word.confidence.map { min(1, max(0, $0)) })
            }, language: unspacedLanguage, suspicion: turn.suspicion)
    }

    /// The language, if its words are written without spaces.
    private var unspacedLanguage: String? {
        Word.separator(inLanguage: language).isEmpty ? language : nil
    }

    private func numbered(_ segments: [Segment]) -> [Segment] {
        segments.enumerated().map { index, segment in
            Segment(
                id: index + 1, range: segment.range, speaker: segment.speaker, words: segment.words,
                language: segment.language, suspicion: segment.suspicion)
        }
    }
}

extension ImportedWord {
    fileprivate var weight: Int64 { Int64(text.count) + 1 }
}

extension ImportedTurn {
    fileprivate var weight: Int64 { words.reduce(0) { $0 + $1.weight } }
}
