/// The words of spoken numbers, and how a language writes figures.
struct NumberWords: Sendable {
    enum Part: Hashable, Sendable {
        /// Zero to nine.
        case digit(Int)
        /// Ten to ninety-nine as one word that takes no further digit: "fifteen", "fünfundzwanzig".
        case teen(Int)
        case tens(Int)
        /// Several hundreds in one word: "doscientos".
        case hundreds(Int)
        case hundred
        /// A thousand or more.
        case scale(Int)
        /// A number in figures, without thousands separators: `12000`, `3.5`.
        case figures(String)
        case point
    }

    /// How figures are written.
    struct Figures: Sendable {
        var decimalMark: Character = "."
        /// The marks between thousands.
        var groupMarks: Set<Character> = [","]
        /// Whether a space separates thousands: "1 250".
        var groupsAreWords = false
    }

    /// Words, and phrases such as "quatre vingt dix", with their values.
    let cardinals: [String: Part]
    /// The most words in a phrase.
    var phraseLength = 1
    let ordinals: [String: Part]
    /// Suffixes that make figures an ordinal.
    let ordinalSuffixes: [String]
    /// Number words; only their presence matters, not their values.
    let counting: Set<String>
    /// Articles that may begin a number: "a hundred".
    var articles: Set<String> = []
    /// The word between parts of a number: "and" in "nine hundred and fifty".
    var joiner: String?
    /// Phrases such as "and a half".
    var halves: [[String]] = []
    /// A word that means zero only among digits.
    var zero: String?
    /// Number words that are just as often pronouns.
    var pronouns: Set<String> = []
    /// Words after which these are numbers: "a la una".
    var pronounLeads: Set<String> = []
    /// Ordinals that also begin sentences or mean a moment: "first", "second".
    var doubtfulOrdinals: Set<String> = []
    /// These ordinals are numbers before one of these words, and after a month.
    var ordinalFollowers: Set<String> = []
    var figures = Figures()
    /// Whether "nineteen ninety four" is one number.
    var saysPairs = false
    /// Whether "06 12 34 56 78" is one number, as for telephones.
    var writesPairs = false
    /// Whether "hundred" and "thousand" alone are numbers.
    var scalesStandAlone = false
    /// Whether "14." is an ordinal.
    var writesOrdinalsWithPoint = false
    var compounds = NumberCompounds(pieces: [:])

    /// The number part that begins at an atom, and its length in atoms. Longer phrases take precedence.
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

    /// The last part of an ordinal: 3 for "third", "3rd", and the end of "twenty-third".
    func ordinal(_ word: String) -> Part? {
        if let part = ordinals[word] { return part }
        guard let suffix = ordinalSuffixes.first(where: word.hasSuffix) else { return nil }
        return figures(String(word.dropLast(suffix.count))).map(Part.figures)
    }

    /// Figures with a period before the decimals and no other marks. The colon of a time is dropped, so that
    /// it compares equal to "nine fifty".
    private func figures(_ word: String) -> String? {
        guard word.first?.isASCIIDigit == true, word.last?.isASCIIDigit == true else { return nil }
        let isGrouped = Self.isGrouped(word)
        let plain = word.compactMap { character -> Character? in
            if character == figures.decimalMark { return "." }
            guard figures.groupMarks.contains(character) else { return character == ":" ? nil : character }
            // "14.6" has no thousands.
            return character != "." || isGrouped ? nil : "."
        }
        let points = plain.count { $0 == "." }
        guard points < 2, plain.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else { return nil }
        guard points == 1 else { return String(plain) }
        // Drop trailing zeros: 3.50 is 3.5, and 4.00 is 4.
        let shortened = plain.reversed().drop { $0 == "0" }.reversed()
        return String(shortened.last == "." ? Array(shortened.dropLast()) : Array(shortened))
    }

    /// Whether every period is followed by three digits.
    private static func isGrouped(_ word: String) -> Bool {
        let whole = word[..<(word.firstIndex(of: ",") ?? word.endIndex)]
        let groups: [Substring] = whole.split(separator: ".")
        return groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}

/// Numbers written as one word of any length: "zweitausenddreihundert".
struct NumberCompounds: Sendable {
    /// The pieces of such words, and how each is read.
    let pieces: [String: String]
    /// Every such word contains one of these.
    var signs: [String] = []

    /// The pieces of a word; `nil` if it is not such a number.
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
