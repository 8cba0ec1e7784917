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
    private let language: ReportLanguage
    private let cues: StatementCues

    init(mentions: MentionReader) {
        self.mentions = mentions
        language = mentions.language
        cues = language.cues
    }

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
        let sentences = segment.sentences(in: language)
        for (place, sentence) in sentences.enumerated() where sentence.count >= 3 {
            let words = segment.words[sentence].map(\.text)
            let line = StatementCues.searchable(words)
            guard StatementCues.contains(cues.decisions, in: line),
                !StatementCues.contains(cues.undecided, in: line),
                !segment.words[sentence.upperBound - 1].text.contains("?")
            else { continue }
            let namesNothing = contentWords(of: words, in: language).count < 2
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
        guard let sentence = segment.sentences(in: language).first else { return nil }
        let words = segment.words[sentence].map(\.text)
        guard sentence.count <= Self.longestAcceptance, words.last?.contains("?") == false,
            StatementCues.contains(cues.acceptances, in: StatementCues.searchable(words)),
            !StatementCues.contains(cues.refusals, in: StatementCues.searchable(words))
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
        for sentence in segment.sentences(in: language) where sentence.count >= 4 {
            let words = segment.words[sentence].map(\.text)
            let line = StatementCues.searchable(words)
            let mayPromise = cues.questionsPromise || words.last?.contains("?") == false
            let isPromise = mayPromise && cues.promise(cues.promises, in: line)
            let isJoint = mayPromise && cues.promise(cues.jointPromises, in: line)
            let isRequest = StatementCues.contains(cues.requests, in: line)
            guard isPromise || isJoint || isRequest,
                saysDeed(words), !(isPromise && cues.isIdle(line)),
                !StatementCues.contains(cues.instant, in: line), !isGoingSomewhere(words),
                !isTakenBack(words)
            else { continue }
            let undertaking = isPromise ? cues.promises : isJoint ? cues.jointPromises : cues.requests
            return Statement(
                kind: .action, segment: segment, words: sentence,
                owner: isPromise ? segment.speaker : nil, due: due(in: words, undertaking))
        }
        return nil
    }

    private func saysDeed(_ words: [String]) -> Bool {
        let content = contentWords(of: words, in: language)
        return content.count >= 2
            && (!cues.needsDeed || !content.allSatisfy { language.isQuantity($0) })
    }

    /// "I'll text you the, no, you've no phone" promises nothing; "I'll call, no, I'll write to him" does.
    private func isTakenBack(_ words: [String]) -> Bool {
        guard
            let place = words.indices.dropFirst().last(where: {
                cues.noes.contains(comparableForm(words[$0])) && words[$0].hasSuffix(",")
                    && words[$0 - 1].hasSuffix(",")
            })
        else { return false }
        let rest = StatementCues.searchable(Array(words[(place + 1)...]))
        return !cues.undertake(rest)
    }

    /// "I'm going to Vermont" promises nothing.
    private func isGoingSomewhere(_ words: [String]) -> Bool {
        let forms = words.map(comparableForm)
        let count = cues.goingTo.count
        return count > 0
            && words.indices.dropLast(count).contains { index in
                Array(forms[index..<(index + count)]) == cues.goingTo
                    && words[index + count].first?.isUppercase == true
            }
    }

    /// - Parameter undertaking: what promises or asks here.
    private func due(in words: [String], _ undertaking: [String]) -> String? {
        let dates = mentions.mentions(in: words).filter { $0.kind == .date }.map(\.words)
        return DueDate(words, dates: dates, cues.due).text(
            after: undertaking,
            before: (cues.promises + cues.jointPromises + cues.requests).filter { !cues.polite.contains($0) })
    }

    private func question(_ segment: Segment, after previous: Segment?) -> Statement? {
        let sentences = segment.sentences(in: language)
        let opens = { (words: Range<Int>) in
            StatementCues.contains(
                cues.open, in: StatementCues.searchable(segment.words[words].map(\.text)))
        }
        guard segment.words.count >= 3, let place = sentences.firstIndex(where: opens) else { return nil }
        let asked = previous.flatMap { $0.asks && $0.speaker != segment.speaker ? lastSentence(of: $0) : nil }
        // "Anything else?" is asked to be polite.
        if let asked,
            StatementCues.contains(
                language.courtesies.phrases,
                in: StatementCues.searchable(asked.segment.words[asked.words].map(\.text)))
        {
            return nil
        }
        let saysMuch =
            contentWords(of: segment.words[sentences[place]].map(\.text), in: language).count
            >= Self.leastOpen
        let words =
            asked != nil || saysMuch ? sentences[place] : Self.withNeighbour(place, of: sentences)
        guard
            asked != nil
                || contentWords(of: segment.words[words].map(\.text), in: language).count >= Self.leastOpen
        else { return nil }
        return Statement(kind: .question, segment: segment, words: words, asked: asked)
    }

    /// Content words of what is left open by itself.
    private static let leastOpen = 3

    /// The last sentence of a segment that ends with a question.
    private func lastSentence(of segment: Segment) -> Asked? {
        segment.sentences(in: language).last.map { Asked(segment: segment, words: $0) }
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
    func sentences(in language: ReportLanguage) -> [Range<Int>] {
        let said = words.map(\.text)
        var (ranges, start) = ([Range<Int>](), 0)
        for index in said.indices
        where index == said.count - 1 || language.endsSentence(said, at: index) {
            ranges.append(start..<(index + 1))
            start = index + 1
        }
        return ranges
    }
}
