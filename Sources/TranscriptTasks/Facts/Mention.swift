import Transcripts

/// A fact in a text that can be right or wrong: an amount, a date or a name.
package struct Mention: Hashable, Sendable {
    /// A kind of fact.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case amount, date, name
    }

    /// The kind of fact.
    package var kind: Kind
    /// The range of its words.
    package var words: Range<Int>
    /// Its normalized values, the same for every wording: `month 3` and `day 14` for both "March 14" and "the fourteenth of March".
    package var values: Set<String>
}

/// Finds amounts, dates and names in the words of a line.
///
/// ```swift
/// let words = "twelve thousand dollars by March 14".split(separator: " ").map(String.init)
/// MentionReader().mentions(in: words)    // an amount "12000", "dollars"; a date "month 3", "day 14"
/// ```
package struct MentionReader: Sendable {
    /// Words that are capitalized within sentences elsewhere, so they are names at the start of a sentence, too.
    private let knownNames: Set<String>
    let language: ReportLanguage

    /// Creates an English reader that knows no names beforehand.
    package init() { self.init(in: .english) }

    /// Creates a reader for another language.
    init(in language: ReportLanguage) {
        knownNames = []
        self.language = language
    }

    /// Creates a reader that knows the names in a transcript.
    init(_ transcript: Transcript, in language: ReportLanguage = .english) {
        self.init(knowing: transcript.segments.map { $0.words.map(\.text) }, in: language)
    }

    /// - Parameter lines: the words of the transcript's segments.
    package init(knowing lines: some Sequence<[String]>) { self.init(knowing: lines, in: .english) }

    private init(knowing lines: some Sequence<[String]>, in language: ReportLanguage) {
        self.language = language
        knownNames = lines.reduce(into: []) { names, words in
            let atoms = SpokenAtom.atoms(of: words, in: language)
            for index in atoms.indices where language.isName(atoms, index) {
                names.insert(atoms[index].text)
            }
        }
    }

    /// The facts in these words, in order.
    package func mentions(in words: [String]) -> [Mention] {
        let atoms = SpokenAtom.atoms(of: words, in: language)
        let numbers = SpokenNumber.numbers(in: atoms, language)
        let dates = DateReader(atoms: atoms, numbers: numbers, language: language).dates()
        let dated = Set(dates.flatMap(\.atoms))
        var mentions = dates.map { mention(.date, $0.atoms, $0.values, atoms) }
        for number in numbers where dated.isDisjoint(with: number.atoms) {
            var (range, values) = (number.atoms, Set([number.value]))
            if let unit = unit(after: number, atoms) {
                range = range.lowerBound..<(range.upperBound + 1)
                values.insert(unit)
            }
            mentions.append(mention(.amount, range, values, atoms))
        }
        mentions += names(in: atoms).filter { dated.isDisjoint(with: $0) }
            .map { mention(.name, $0, Set(atoms[$0].map { Self.base($0.text) }), atoms) }
        return mentions.sorted {
            ($0.words.lowerBound, $0.kind.rawValue) < ($1.words.lowerBound, $1.kind.rawValue)
        }
    }

    private func mention(
        _ kind: Mention.Kind, _ range: Range<Int>, _ values: Set<String>, _ atoms: [SpokenAtom]
    ) -> Mention {
        Mention(
            kind: kind, words: atoms[range.lowerBound].word..<(atoms[range.upperBound - 1].word + 1),
            values: values)
    }

    /// The unit after a number, such as "dollars"; singular and plural give the same unit.
    private func unit(after number: SpokenNumber, _ atoms: [SpokenAtom]) -> String? {
        let next = number.atoms.upperBound
        guard !number.isOrdinal, next < atoms.count, !atoms[next - 1].endsClause,
            language.units.all.contains(atoms[next].text)
        else { return nil }
        if let form = language.units.forms[atoms[next].text] { return form }
        let plural = atoms[next].text + "s"
        return language.units.all.contains(plural) ? plural : atoms[next].text
    }

    private func names(in atoms: [SpokenAtom]) -> [Range<Int>] {
        let isName = atoms.indices.map { index in
            language.isName(atoms, index)
                || atoms[index].isCapitalized && knownNames.contains(atoms[index].text)
        }
        var (ranges, start) = ([Range<Int>](), Int?.none)
        for index in atoms.indices {
            // "Maria Lopez" at the start of a sentence: the second word shows that the first is a name, too.
            let begins =
                !language.names.nounsAreCapitalized && atoms[index].isCapitalized
                && index + 1 < atoms.count && isName[index + 1]
                && language.canBeName(atoms[index].text) && !atoms[index].endsClause
            if isName[index] || begins { start = start ?? index }
            let goesOn = index + 1 < atoms.count && isName[index + 1] && !atoms[index].endsClause
            if let first = start, !goesOn {
                ranges.append(first..<(index + 1))
                start = nil
            }
        }
        return ranges
    }

    /// A name without its possessive ending.
    static func base(_ name: String) -> String {
        name.hasSuffix("'s") || name.hasSuffix("\u{2019}s") ? String(name.dropLast(2)) : name
    }
}
