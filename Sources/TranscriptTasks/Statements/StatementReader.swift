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
        /// The question before an answer that leaves it open.
        var context: Segment?
        var owner: String?
        var due: String?
    }

    private let mentions: MentionReader

    init(mentions: MentionReader) { self.mentions = mentions }

    func statements(in segments: [Segment]) -> [Statement] {
        segments.indices.flatMap { index in
            let segment = segments[index]
            let previous = index > 0 ? segments[index - 1] : nil
            return [decision(segment), action(segment, after: previous), question(segment, after: previous)]
                .compactMap { $0 }
        }
    }

    private func decision(_ segment: Segment) -> Statement? {
        let sentences = segment.sentences
        for (place, sentence) in sentences.enumerated() where sentence.count >= 3 {
            let words = segment.words[sentence].map(\.text)
            guard StatementCues.contains(StatementCues.decisions, in: StatementCues.searchable(words)),
                !segment.words[sentence.upperBound - 1].text.contains("?")
            else { continue }
            let namesNothing = contentWords(of: words).count < 2
            return Statement(
                kind: .decision, segment: segment,
                words: namesNothing ? Self.withNeighbour(place, of: sentences) : sentence)
        }
        return nil
    }

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
                !StatementCues.contains(StatementCues.instant, in: line), !Self.isGoingSomewhere(words)
            else { continue }
            return Statement(
                kind: .action, segment: segment, words: sentence,
                owner: isPromise ? segment.speaker : nil, due: due(in: words))
        }
        return nil
    }

    /// "I'm going to Vermont" promises nothing.
    private static func isGoingSomewhere(_ words: [String]) -> Bool {
        words.indices.dropLast(2).contains { index in
            comparableForm(words[index]) == "going" && comparableForm(words[index + 1]) == "to"
                && words[index + 2].first?.isUppercase == true
        }
    }

    /// The first date of the sentence, as it was said.
    private func due(in words: [String]) -> String? {
        mentions.mentions(in: words).first { $0.kind == .date }.map { spokenPhrase(words[$0.words]) }
    }

    private func question(_ segment: Segment, after previous: Segment?) -> Statement? {
        let line = StatementCues.searchable(segment.words.map(\.text))
        guard StatementCues.contains(StatementCues.open, in: line), segment.words.count >= 3 else {
            return nil
        }
        let asked = previous.flatMap { $0.asks && $0.speaker != segment.speaker ? $0 : nil }
        // "Anything else?" is asked to be polite.
        if let asked,
            StatementCues.contains(
                Courtesies.phrases, in: StatementCues.searchable(asked.words.map(\.text)))
        {
            return nil
        }
        guard asked != nil || contentWords(of: segment.words.map(\.text)).count >= 3 else { return nil }
        return Statement(kind: .question, segment: segment, words: segment.words.indices, context: asked)
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
