import Foundation

/// A spoken number, normalized: "twelve thousand" and "12,000" have the same value.
package struct SpokenNumber: Hashable, Sendable {
    /// The range of its atoms.
    package var atoms: Range<Int>
    /// Its value in figures, the same for every wording.
    package var value: String
    package var isOrdinal = false

    /// All numbers, in order.
    package static func numbers(in atoms: [SpokenAtom], _ language: ReportLanguage = .english)
        -> [SpokenNumber]
    {
        var (found, index) = ([SpokenNumber](), 0)
        while index < atoms.count {
            if let number = identifier(in: atoms, at: index, language.numbers)
                ?? NumberParser.number(in: atoms, at: index, language)
            {
                found.append(number)
                index = number.atoms.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Three or more digits said one by one are one number, such as a telephone or order number.
    private static func identifier(
        in atoms: [SpokenAtom], at start: Int, _ words: NumberWords
    ) -> SpokenNumber? {
        let digits = atoms[start...].prefix { digit($0.text, words) != nil }
        if digits.count >= 3 {
            let value = digits.compactMap { digit($0.text, words).map(String.init) }.joined()
            return SpokenNumber(atoms: digits.indices, value: value)
        }
        let pairs = atoms[start...].prefix {
            (2...3).contains($0.text.count) && $0.text.allSatisfy(\.isASCIIDigit)
        }
        guard words.writesPairs, pairs.count >= 4 else { return nil }
        return SpokenNumber(atoms: pairs.indices, value: pairs.map(\.text).joined())
    }

    private static func digit(_ word: String, _ words: NumberWords) -> Int? {
        if word == words.zero { return 0 }
        guard case .digit(let value) = words.part(of: word) else { return nil }
        return value
    }
}

/// Parses the number that begins at an atom, if there is one.
private struct NumberParser {
    private let atoms: [SpokenAtom]
    private let start: Int
    private let language: ReportLanguage
    private var index: Int
    private var total = Decimal.zero
    private var current = Decimal.zero
    private var isEmpty = true
    private var isOrdinal = false
    /// Only values below this can still be added: 10 after "twenty", 1 after "five", 100 after "hundred".
    private var room = Decimal.greatestFiniteMagnitude

    private var words: NumberWords { language.numbers }

    private init(_ atoms: [SpokenAtom], at start: Int, _ language: ReportLanguage) {
        self.language = language
        self.atoms = atoms
        self.start = start
        index = start
    }

    static func number(
        in atoms: [SpokenAtom], at start: Int, _ language: ReportLanguage
    ) -> SpokenNumber? {
        var parser = NumberParser(atoms, at: start, language)
        return parser.number()
    }

    private mutating func number() -> SpokenNumber? {
        if skipArticle() { index += 1 }
        while index < atoms.count, !isOrdinal {
            if !isEmpty, atoms[index - 1].endsClause { break }
            let word = atoms[index].text
            if let (part, length) = words.part(in: atoms, at: index), take(part) {
                index += length
            } else if isOrdinalHere(word), let part = words.ordinal(word), take(part) {
                isOrdinal = true
                index += 1
            } else if word == words.joiner, joins() {
                index += 1
            } else {
                break
            }
        }
        guard !isEmpty, !isPronoun else { return nil }
        if addHalf() { total += Decimal(string: "0.5") ?? 0 }
        return SpokenNumber(atoms: start..<index, value: "\(total + current)", isOrdinal: isOrdinal)
    }

    /// Whether the number begins with an article: "a hundred".
    private func skipArticle() -> Bool {
        guard words.articles.contains(atoms[start].text), start + 1 < atoms.count else { return false }
        switch words.part(of: atoms[start + 1].text) {
        case .hundred, .scale: return true
        default: return false
        }
    }

    /// Whether a word is an ordinal here. "first" and "second" are numbers when they count something, not when
    /// they begin a sentence or mean a moment.
    private func isOrdinalHere(_ word: String) -> Bool {
        guard words.doubtfulOrdinals.contains(word) else { return true }
        if !isEmpty { return true }
        let next = index + 1 < atoms.count ? atoms[index + 1].text : ""
        let before = index > 0 ? atoms[index - 1].text : ""
        return words.ordinalFollowers.contains(next) || language.days.months[before] != nil
    }

    /// Whether it is "one" as a pronoun.
    private var isPronoun: Bool {
        index == start + 1 && words.pronouns.contains(atoms[start].text) && !isOrdinal
            && !language.units.all.contains(index < atoms.count ? atoms[index].text : "")
            && !DayWords.isLed(by: words.pronounLeads, atoms, start) && !isBeforeMonth
    }

    /// "el uno de mayo"
    private var isBeforeMonth: Bool {
        let following = atoms[index...].prefix(2).map(\.text)
        return language.days.numbering.standsBeforeMonth && following.count == 2
            && language.days.followers.contains(following[0])
            && language.days.months[following[1]] != nil
    }

    private mutating func take(_ part: NumberWords.Part) -> Bool {
        switch part {
        case .digit(let value): return add(Decimal(value), below: 10)
        case .teen(let value): return add(Decimal(value), below: 100)
        case .tens(let value): return add(Decimal(value), below: 100, leaving: 10)
        case .figures(let text):
            guard let value = Decimal(string: text) else { return false }
            if isGroup(text) { return addGroup(value) }
            guard isEmpty || value < 100 else { return false }
            return add(value, below: 100)
        case .hundreds(let value): return add(Decimal(value), below: 1000, leaving: 100)
        case .hundred: return multiply(by: 100)
        case .scale(let scale): return multiply(by: Decimal(scale))
        case .point: return addDecimals()
        }
    }

    private mutating func add(_ value: Decimal, below limit: Decimal, leaving rest: Decimal = 1) -> Bool {
        if isEmpty {
            current = value
        } else if room >= limit {
            current += value
        } else if words.saysPairs, limit == 100, total == 0, (1...20).contains(current) {
            // "nineteen ninety four" and "nine fifty" are pairs of two-digit numbers.
            current = current * 100 + value
        } else {
            return false
        }
        isEmpty = false
        room = rest
        return true
    }

    private mutating func multiply(by scale: Decimal) -> Bool {
        guard isEmpty ? index > start || words.scalesStandAlone : current > 0 && current < scale else {
            return false
        }
        let factor = isEmpty ? 1 : current
        isEmpty = false
        if scale == 100 {
            current = factor * 100
        } else {
            total += factor * scale
            current = 0
        }
        room = scale
        return true
    }

    private mutating func addDecimals() -> Bool {
        guard !isEmpty else { return false }
        var text = ""
        while index + 1 < atoms.count, case .digit(let digit) = words.part(of: atoms[index + 1].text) {
            text += String(digit)
            index += 1
        }
        guard !text.isEmpty, let value = Decimal(string: "0." + text) else { return false }
        current += value
        room = 0
        return true
    }

    /// Whether figures are the next three digits of a number such as "1 250,50".
    private func isGroup(_ text: String) -> Bool {
        words.figures.groupsAreWords && !isEmpty && total == 0 && current < 1000
            && atoms[index - 1].text.allSatisfy(\.isASCIIDigit) && text.prefix { $0 != "." }.count == 3
    }

    private mutating func addGroup(_ value: Decimal) -> Bool {
        current = current * 1000 + value
        room = 0
        return true
    }

    /// Whether the joiner continues the number: "nine hundred and fifty" is one number, "two and three" are two.
    private func joins() -> Bool {
        guard !isEmpty, room >= 100, index + 1 < atoms.count else { return false }
        switch words.part(of: atoms[index + 1].text) ?? words.ordinal(atoms[index + 1].text) {
        case .digit, .teen, .tens: return true
        case .figures(let text): return text.count < 3
        default: return false
        }
    }

    private mutating func addHalf() -> Bool {
        let half = words.halves.first { atoms[index...].prefix($0.count).map(\.text) == $0 }
        index += half?.count ?? 0
        return half != nil
    }
}
