/// The words of which spoken numbers are made, and how a language writes them.
struct NumberWords: Sendable {
    enum Part: Hashable, Sendable {
        /// Zero to nine.
        case digit(Int)
        /// Ten to ninety-nine, where nothing can be added: "fifteen", "fünfundzwanzig".
        case teen(Int)
        case tens(Int)
        /// Some hundreds in one word: "doscientos".
        case hundreds(Int)
        case hundred
        /// A thousand and more.
        case scale(Int)
        /// A number in figures, without commas: `12000`, `3.5`.
        case figures(String)
        case point
    }

    /// How figures are written.
    struct Figures: Sendable {
        var decimalMark: Character = "."
        /// Between thousands.
        var groupMarks: Set<Character> = [","]
        /// Thousands stand apart: "1 250".
        var groupsAreWords = false
    }

    /// Words, and phrases of several ("quatre vingt dix"), with their values.
    let cardinals: [String: Part]
    /// The most words of a phrase.
    var phraseLength = 1
    let ordinals: [String: Part]
    /// Behind figures they make an ordinal.
    let ordinalSuffixes: [String]
    /// Words that count something; how much counts for nothing.
    let counting: Set<String>
    /// "a hundred" begins with its article.
    var articles: Set<String> = []
    /// "nine hundred and fifty".
    var joiner: String?
    /// "and a half".
    var halves: [[String]] = []
    /// What stands for zero between figures alone.
    var zero: String?
    /// Words that stand for a thing as often as for a number.
    var pronouns: Set<String> = []
    /// Behind one of these they are numbers: "a la una".
    var pronounLeads: Set<String> = []
    /// Ordinals that begin a sentence or take a moment as often as they count.
    var doubtfulOrdinals: Set<String> = []
    /// They count for all that before one of these, and beside a month.
    var ordinalFollowers: Set<String> = []
    var figures = Figures()
    /// "nineteen ninety four" is one number.
    var saysPairs = false
    /// "06 12 34 56 78" is one number, a telephone's.
    var writesPairs = false
    /// "hundred" and "thousand" alone are numbers.
    var scalesStandAlone = false
    /// "14." is the fourteenth.
    var writesOrdinalsWithPoint = false
    var compounds = NumberCompounds(pieces: [:])

    /// The part that begins at an atom, and how many atoms it takes; the longest phrase first.
    func part(in atoms: [SpokenAtom], at index: Int) -> (part: Part, length: Int)? {
        for length in stride(from: min(phraseLength, atoms.count - index), to: 1, by: -1) {
            let phrase = atoms[index..<(index + length)]
            guard phrase.dropLast().allSatisfy({ !$0.endsClause }),
                let part = cardinals[phrase.map(\.text).joined(separator: " ")]
            else { continue }
            return (part, length)
        }
        return part(of: atoms[index].text).map { ($0, 1) }
    }

    func part(of word: String) -> Part? {
        if let part = cardinals[word] { return part }
        guard let figures = figures(word) else { return nil }
        return figures.count == 1 ? Int(figures).map(Part.digit) : .figures(figures)
    }

    /// The number that an ordinal ends with: 3 for "third", "3rd", and for the end of "twenty-third".
    func ordinal(_ word: String) -> Part? {
        if let part = ordinals[word] { return part }
        guard let suffix = ordinalSuffixes.first(where: word.hasSuffix) else { return nil }
        return figures(String(word.dropLast(suffix.count))).map(Part.figures)
    }

    /// Figures with a point before decimals and no other mark: a time of day is compared as it is said, "nine fifty".
    private func figures(_ word: String) -> String? {
        guard word.first?.isASCIIDigit == true, word.last?.isASCIIDigit == true else { return nil }
        let isGrouped = Self.isGrouped(word)
        let plain = word.compactMap { character -> Character? in
            if character == figures.decimalMark { return "." }
            guard figures.groupMarks.contains(character) else { return character == ":" ? nil : character }
            // "14.6" is no number of thousands.
            return character != "." || isGrouped ? nil : "."
        }
        let points = plain.count { $0 == "." }
        guard points < 2, plain.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else { return nil }
        guard points == 1 else { return String(plain) }
        // 3.50 is 3.5, and 4.00 is 4.
        let shortened = plain.reversed().drop { $0 == "0" }.reversed()
        return String(shortened.last == "." ? Array(shortened.dropLast()) : Array(shortened))
    }

    /// Three figures stand behind every point.
    private static func isGrouped(_ word: String) -> Bool {
        let whole = word[..<(word.firstIndex(of: ",") ?? word.endIndex)]
        let groups: [Substring] = whole.split(separator: ".")
        return groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}

/// Numbers that are written as one word, whatever their length: "zweitausenddreihundert".
struct NumberCompounds: Sendable {
    /// What such words are made of, and what each piece is read as.
    let pieces: [String: String]
    /// Every such word has one of these.
    var signs: [String] = []

    /// `nil` for every other word.
    func cut(_ word: String) -> [String]? {
        guard signs.contains(where: { word.contains($0) }), let cut = cut(word[...]), cut.count > 1 else {
            return nil
        }
        return cut
    }

    private func cut(_ word: Substring) -> [String]? {
        guard !word.isEmpty else { return [] }
        for length in stride(from: word.count, to: 2, by: -1) {
            guard let piece = pieces[String(word.prefix(length))], let rest = cut(word.dropFirst(length))
            else { continue }
            return [piece] + rest
        }
        return nil
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
