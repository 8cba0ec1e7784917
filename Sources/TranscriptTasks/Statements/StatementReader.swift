import Spoken
import Transcripts

/// Finds what was decided, promised and left open, by what people say when they do so. Quotations all: an utterance is shown as
/// it was said, with who is to do it and until when where the words say that.
struct StatementReader: Sendable {
    struct Statement: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case decision, action, question }

        var kind: Kind
        var segment: Segment
        /// The sentence that says it.
        var words: Range<Int>
        /// The question that an answer leaves open, and which of its words ask it.
        var asked: Asked?
        var owner: String?
        var due: String?
    }

    struct Asked: Hashable, Sendable {
        var segment: Segment
        var words: Range<Int>
    }

    private let mentions: MentionReader

    init(mentions: MentionReader) { self.mentions = mentions }

    func statements(in segments: [Segment]) -> [Statement] {
        segments.indices.flatMap { index in
            let segment = segments[index]
            let previous = index > 0 ? segments[index - 1] : nil
            return [
                decision(segment)
                    ?? acceptance(segment, after: segments[max(0, index - Self.offerReach)..<index]),
                action(segment, after: previous), question(segment, after: previous),
            ].compactMap { $0 }
        }
    }

    private func decision(_ segment: Segment) -> Statement? {
        let sentences = segment.sentences
        for (place, sentence) in sentences.enumerated() where sentence.count >= 3 {
            let words = segment.words[sentence].map(\.text)
            let line = StatementCues.searchable(words)
            guard StatementCues.contains(StatementCues.decisions, in: line),
                !StatementCues.contains(StatementCues.undecided, in: line),
                !segment.words[sentence.upperBound - 1].text.contains("?")
            else { continue }
            let namesNothing = contentWords(of: words).count < 2
            return Statement(
                kind: .decision, segment: segment,
                words: namesNothing ? Self.withNeighbour(place, of: sentences) : sentence)
        }
        return nil
    }

    /// So many utterances before it an offer may stand that is taken.
    private static let offerReach = 3

    /// "Tuesday, please." takes a day, a time or a price that somebody else has named just before.
    private func acceptance(_ segment: Segment, after offers: ArraySlice<Segment>) -> Statement? {
        guard let sentence = segment.sentences.first else { return nil }
        let words = segment.words[sentence].map(\.text)
        guard sentence.count <= Self.longestAcceptance, words.last?.contains("?") == false,
            StatementCues.contains(StatementCues.acceptances, in: StatementCues.searchable(words)),
            !StatementCues.contains(StatementCues.refusals, in: StatementCues.searchable(words))
        else { return nil }
        let taken = mentions.mentions(in: words).filter { $0.kind != .name }
        let offered = offers.filter { $0.speaker != segment.speaker }
            .flatMap { mentions.mentions(in: $0.words.map(\.text)) }
        let isOffered = taken.contains { one in
            offered.contains { $0.kind == one.kind && !$0.values.isDisjoint(with: one.values) }
        }
        return isOffered ? Statement(kind: .decision, segment: segment, words: sentence) : nil
    }

    private static let longestAcceptance = 12

    /// "Then we have decided." tells nothing alone; what was decided is said next, or else it was said just before.
    private static func withNeighbour(_ place: Int, of sentences: [Range<Int>]) -> Range<Int> {
        if place + 1 < sentences.count {
            return sentences[place].lowerBound..<sentences[place + 1].upperBound
        }
        return sentences[max(place - 1, 0)].lowerBound..<sentences[place].upperBound
    }

    private func action(_ segment: Segment, after previous: Segment?) -> Statement? {
        for sentence in segment.sentences where sentence.count >= 4 {
            let words = segment.words[sentence].map(\.text)
            let line = StatementCues.searchable(words)
            let isPromise = StatementCues.contains(StatementCues.promises, in: line)
            let isJoint = StatementCues.contains(StatementCues.jointPromises, in: line)
            let isRequest = StatementCues.contains(StatementCues.requests, in: line)
            guard isPromise || isJoint || isRequest,
                contentWords(of: words).count >= 2, !(isPromise && StatementCues.isIdle(line)),
                !StatementCues.contains(StatementCues.instant, in: line), !Self.isGoingSomewhere(words),
                !Self.isTakenBack(words)
            else { continue }
            let cues =
                isPromise
                ? StatementCues.promises : isJoint ? StatementCues.jointPromises : StatementCues.requests
            return Statement(
                kind: .action, segment: segment, words: sentence,
                owner: isPromise ? segment.speaker : nil, due: due(in: words, cues))
        }
        return nil
    }

    /// "I'll text you the, no, you've no phone" promises nothing; "I'll call, no, I'll write to him" does.
    private static func isTakenBack(_ words: [String]) -> Bool {
        guard
            let place = words.indices.dropFirst().last(where: {
                comparableForm(words[$0]) == "no" && words[$0].hasSuffix(",") && words[$0 - 1].hasSuffix(",")
            })
        else { return false }
        let rest = StatementCues.searchable(Array(words[(place + 1)...]))
        return ![StatementCues.promises, StatementCues.jointPromises, StatementCues.requests].contains {
            StatementCues.contains($0, in: rest)
        }
    }

    /// "I'm going to Vermont" promises nothing.
    private static func isGoingSomewhere(_ words: [String]) -> Bool {
        words.indices.dropLast(2).contains { index in
            comparableForm(words[index]) == "going" && comparableForm(words[index + 1]) == "to"
                && words[index + 2].first?.isUppercase == true
        }
    }

    /// - Parameter cues: what promises or asks here.
    private func due(in words: [String], _ cues: [String]) -> String? {
        let dates = mentions.mentions(in: words).filter { $0.kind == .date }.map(\.words)
        return DueDate(words, dates: dates).text(
            after: cues, before: StatementCues.promises + StatementCues.jointPromises + StatementCues.requests
        )
    }

    private func question(_ segment: Segment, after previous: Segment?) -> Statement? {
        let sentences = segment.sentences
        let opens = { (words: Range<Int>) in
            StatementCues.contains(
                StatementCues.open, in: StatementCues.searchable(segment.words[words].map(\.text)))
        }
        guard segment.words.count >= 3, let place = sentences.firstIndex(where: opens) else { return nil }
        let asked = previous.flatMap { $0.asks && $0.speaker != segment.speaker ? Self.asked($0) : nil }
        // "Anything else?" is asked to be polite.
        if let asked,
            StatementCues.contains(
                Courtesies.phrases,
                in: StatementCues.searchable(asked.segment.words[asked.words].map(\.text)))
        {
            return nil
        }
        let saysMuch = contentWords(of: segment.words[sentences[place]].map(\.text)).count >= Self.leastOpen
        let words =
            asked != nil || saysMuch ? sentences[place] : Self.withNeighbour(place, of: sentences)
        guard
            asked != nil || contentWords(of: segment.words[words].map(\.text)).count >= Self.leastOpen
        else { return nil }
        return Statement(kind: .question, segment: segment, words: words, asked: asked)
    }

    /// Content words of what is left open by itself.
    private static let leastOpen = 3

    /// The last sentence of a segment that ends with a question.
    private static func asked(_ segment: Segment) -> Asked? {
        segment.sentences.last.map { Asked(segment: segment, words: $0) }
    }
}

extension StatementCues {
    /// Whether what follows the promise is no deed.
    fileprivate static func isIdle(_ line: String) -> Bool {
        promises.contains { promise in idle.contains { line.contains(" \(promise) \($0) ") } }
    }
}

/// Words as they are shown inside a line of their own: without the marks around them.
func spokenPhrase(_ words: some Sequence<String>) -> String {
    let text = words.joined(separator: " ")
    let isMark = { (character: Character) in
        !character.isLetter && !character.isNumber && !"$€£%".contains(character)
    }
    return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
}

extension Segment {
    var asks: Bool { words.last.map { $0.text.contains("?") } ?? false }

    /// Ranges of the words between marks that end sentences; all words where there are none.
    var sentences: [Range<Int>] {
        var (ranges, start) = ([Range<Int>](), 0)
        for index in words.indices {
            let word = words[index].text
            let ends = word.last.map { ".?!".contains($0) } ?? false
            guard
                ends && !SpokenAtom.courtesyTitles.contains(comparableForm(word)) || index == words.count - 1
            else { continue }
            ranges.append(start..<(index + 1))
            start = index + 1
        }
        return ranges
    }
}
