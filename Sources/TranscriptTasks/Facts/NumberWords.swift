/// The words of which spoken numbers are made. A data table.
enum NumberWords {
    enum Part: Hashable, Sendable {
        /// Zero to nine.
        case digit(Int)
        case teen(Int)
        case tens(Int)
        case hundred
        /// A thousand and more.
        case scale(Int)
        /// A number in figures, without commas: `12000`, `3.5`.
        case figures(String)
        case point
    }

    static func part(of word: String) -> Part? {
        if let part = cardinals[word] { return part }
        guard let figures = figures(word) else { return nil }
        return figures.count == 1 ? Int(figures).map(Part.digit) : .figures(figures)
    }

    /// The number that an ordinal ends with: 3 for "third", "3rd", and for the end of "twenty-third".
    static func ordinal(_ word: String) -> Part? {
        if let part = ordinals[word] { return part }
        guard let suffix = ["st", "nd", "rd", "th"].first(where: word.hasSuffix) else { return nil }
        return figures(String(word.dropLast(suffix.count))).map(Part.figures)
    }

    /// Figures with commas and a colon taken out: a time of day is compared as it is said, "nine fifty".
    private static func figures(_ word: String) -> String? {
        guard word.first?.isASCIIDigit == true, word.last?.isASCIIDigit == true else { return nil }
        let plain = word.filter { $0 != "," && $0 != ":" }
        let points = plain.count { $0 == "." }
        guard points < 2, plain.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else { return nil }
        guard points == 1 else { return plain }
        // 3.50 is 3.5, and 4.00 is 4.
        let shortened = plain.reversed().drop { $0 == "0" }.reversed()
        return String(shortened.last == "." ? shortened.dropLast() : Array(shortened))
    }

    private static let cardinals: [String: Part] = {
        var parts: [String: Part] = ["hundred": .hundred, "hundreds": .hundred, "point": .point]
        for (value, word) in digits.enumerated() { parts[word] = .digit(value) }
        for (offset, word) in teens.enumerated() { parts[word] = .teen(10 + offset) }
        for (offset, word) in tens.enumerated() { parts[word] = .tens(20 + 10 * offset) }
        for (word, value) in scales { parts[word] = .scale(value) }
        return parts
    }()

    private static let ordinals: [String: Part] = {
        var parts: [String: Part] = ["hundredth": .hundred, "thousandth": .scale(1000)]
        let low = words("zeroth first second third fourth fifth sixth seventh eighth ninth")
        for (value, word) in low.enumerated() { parts[word] = .digit(value) }
        let middle = words(
            """
            tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
            """)
        for (offset, word) in middle.enumerated() { parts[word] = .teen(10 + offset) }
        let high = words("twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth")
        for (offset, word) in high.enumerated() { parts[word] = .tens(20 + 10 * offset) }
        return parts
    }()

    private static let digits = words("zero one two three four five six seven eight nine")
    private static let teens = words(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
    private static let tens = words("twenty thirty forty fifty sixty seventy eighty ninety")
    private static let scales = [
        "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "grand": 1000,
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
