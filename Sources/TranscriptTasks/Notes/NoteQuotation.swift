/// A quotation that replaces a note whose sentence cannot be trusted. From the lines of its evidence, it takes the words about the note's
/// subject with the words around them, and a question with its answer. An ellipsis marks omissions.
struct NoteQuotation: Sendable {
    /// Who said what, in order; one quotation per run of the same speaker.
    let quotes: [EvidencedLine]

    /// Quotations grow until they have this number of words; the last sentence may exceed it.
    private static let enoughWords = 24
    /// A sentence this short says nothing without the sentence before it.
    private static let answerWords = 4

    init(of note: Note) {
        let sentences = note.evidence.flatMap(\.sentences)
        let matter = MatterWords(note.text).stems
        let parts = sentences.map { QuotedWords($0.words, holding: matter) }
        var (missing, chosen, length) = (matter, Set<Int>(), 0)
        func take(_ place: Int) {
            guard sentences.indices.contains(place), chosen.insert(place).inserted else { return }
            missing.subtract(parts[place].matter)
            length += parts[place].length
        }
        func gain(_ place: Int) -> Int { parts[place].matter.intersection(missing).count }
        while length < Self.enoughWords {
            let rest = sentences.indices.filter { !chosen.contains($0) }
            guard let best = rest.max(by: { gain($0) <= gain($1) }), gain(best) > 0 else { break }
            take(best)
            if sentences[best].asks { take(best + 1) }
            if sentences[best].length <= Self.answerWords { take(best - 1) }
        }
        if chosen.isEmpty { chosen = Set(sentences.indices.prefix(2)) }
        var quotes: [EvidencedLine] = []
        var before: Int?
        for place in chosen.sorted() {
            let sentence = sentences[place]
            let text = parts[place].text(
                separator: sentence.separator, follows: before == nil || before == place - 1)
            before = place
            if var last = quotes.last, last.speaker == sentence.speaker {
                last.text += sentence.separator + text
                last.segments = (last.segments + sentence.segments).uniqued
                last.range = last.range.union(sentence.range)
                quotes[quotes.count - 1] = last
            } else {
                var quote = EvidencedLine(sentence)
                quote.text = text
                quotes.append(quote)
            }
        }
        self.quotes = quotes
    }

    /// Whether the quotation says what the note says; a remark that depends on its context does not.
    func tells(_ note: Note) -> Bool {
        let said = quotes.map(\.text).joined(separator: " ")
        let speakers = note.evidence.compactMap(\.speaker).joined(separator: " ")
        let matter = MatterWords(note.text).stems.subtracting(MatterWords(speakers).stems)
        let shared = matter.intersection(MatterWords(said).stems).count
        return said.wordLength >= Self.fewestWords && Double(shared) >= Self.leastShare * Double(matter.count)
    }

    private static let fewestWords = 4
    private static let leastShare = 0.6
}

/// The words of a sentence about a subject, with enough around them to be understood; all of it if it is short.
private struct QuotedWords {
    /// The subject words that it contains.
    let matter: Set<String>
    private let words: [SaidWord]
    private let kept: [Range<Int>]

    /// The number of words kept on each side: a negation, or who it is about, may be this far before a word.
    private static let around = 8
    /// The point of a sentence is often at its end, after a "but", so a sentence that ends within this number of words is kept to its end.
    private static let untilEnd = 16
    /// Fewer omitted words are not worth an ellipsis.
    private static let fewWords = 4
    /// How much of a sentence's beginning is kept if it has no subject words, as in an answer.
    private static let beginning = 16

    init(_ words: [SaidWord], holding wanted: Set<String>) {
        self.words = words
        let stems = words.map { MatterWords($0.text).stems.intersection(wanted) }
        matter = stems.reduce(into: []) { $0.formUnion($1) }
        var kept: [Range<Int>] = []
        for place in words.indices where !stems[place].isEmpty {
            // Keep words before commas, since a negation may be there.
            let head = max(0, place - Self.around)
            let end = min(words.count, place + 1 + Self.around)
            let tail =
                words.count - place <= Self.untilEnd
                ? words.count : words[place..<end].firstIndex(where: \.endsClause).map { $0 + 1 } ?? end
            if let last = kept.last, head <= last.upperBound + Self.fewWords {
                kept[kept.count - 1] = last.lowerBound..<max(last.upperBound, tail)
            } else {
                kept.append((head <= Self.fewWords ? 0 : head)..<tail)
            }
        }
        if kept.isEmpty { kept = [0..<min(words.count, Self.beginning)] }
        if let last = kept.last, words.count - last.upperBound <= Self.fewWords {
            kept[kept.count - 1] = last.lowerBound..<words.count
        }
        self.kept = kept
    }

    var length: Int { kept.reduce(0) { $0 + $1.count } }

    /// - Parameter follows: whether nothing is omitted before the sentence.
    func text(separator: String, follows: Bool) -> String {
        var parts: [String] = follows && kept[0].lowerBound == 0 ? [] : ["\u{2026}"]
        for range in kept {
            if range.lowerBound > kept[0].lowerBound { parts.append("\u{2026}") }
            parts += words[range].map(\.text)
        }
        if kept[kept.count - 1].upperBound < words.count { parts.append("\u{2026}") }
        return parts.joined(separator: separator)
    }
}

extension SaidWord {
    fileprivate var endsClause: Bool { text.last.map { ",;:.?!、。，；？！".contains($0) } ?? false }
}

extension EvidencedLine {
    /// Combines quotations of one or several speakers.
    init(quoting quotes: [EvidencedLine]) {
        let speakers = Set(quotes.map(\.speaker))
        self.init(
            text: quotes.map(\.text).joined(separator: " "),
            speaker: speakers.count == 1 ? quotes[0].speaker : nil,
            segments: quotes.flatMap(\.segments).uniqued,
            range: quotes.dropFirst().reduce(quotes[0].range) { $0.union($1.range) },
            quotes: quotes.count > 1 ? quotes : [])
    }
}
