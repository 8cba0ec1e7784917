/// Rules for decimal numbers with bounds, digit by digit.
enum NumberGrammar {
    /// Whole numbers up to this size are exact in a `Double`, the type in which generated numbers are stored.
    static let largest = 999_999_999_999_999
    /// The number of digits after the point: one fixed number in this range if there are bounds, else at most the upper end.
    private static let decimals = 2...6

    static func integer(from least: Int?, to most: Int?) -> Grammar.Rule? {
        guard least != nil || most != nil else {
            return .sequence([sign, wholePart])
        }
        let (least, most) = (least ?? -largest, most ?? largest)
        guard least <= most, -largest <= least, most <= largest else { return nil }
        return bounded(least, most, decimals: 0)
    }

    /// A bound as an integer. Beyond what can be enforced, all are the same, and are refused.
    static func whole(_ bound: Double) -> Int {
        Int(min(max(bound, -Double(largest) - 1), Double(largest) + 1))
    }

    static func number(from least: Double?, to most: Double?) -> Grammar.Rule? {
        let fraction = Grammar.Rule.sequence([
            .literal("."), .repeated(digit(0...9), minimum: 1, maximum: decimals.upperBound),
        ])
        guard least != nil || most != nil else {
            return .sequence([sign, wholePart, .repeated(fraction, minimum: 0, maximum: 1)])
        }
        // As many decimals as the bounds have, so that the bounds themselves can be written.
        for count in decimals {
            let scale = power(count)
            let bounds = [least, most].map { $0.map { $0 * Double(scale) } }
            let areWhole = bounds.allSatisfy { $0.map { abs($0 - $0.rounded()) < 1e-6 } ?? true }
            guard areWhole || count == decimals.upperBound else { continue }
            guard bounds.allSatisfy({ $0.map { abs($0) <= Double(largest) } ?? true }) else { return nil }
            let from = bounds[0].map { Int((areWhole ? $0.rounded() : $0.rounded(.up))) } ?? -largest
            let to = bounds[1].map { Int((areWhole ? $0.rounded() : $0.rounded(.down))) } ?? largest
            return from <= to ? bounded(from, to, decimals: count) : nil
        }
        return nil
    }

    private static var sign: Grammar.Rule { .repeated(.literal("-"), minimum: 0, maximum: 1) }
    private static var wholePart: Grammar.Rule {
        .choice([.literal("0"), .sequence([digit(1...9), .repeated(digit(0...9), minimum: 0, maximum: 14)])])
    }

    private static func digit(_ range: ClosedRange<Int>) -> Grammar.Rule {
        let zero = UInt32(48)
        return .character(
            CharacterRanges([(zero + UInt32(range.lowerBound))...(zero + UInt32(range.upperBound))]))
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * 10 } }

    /// Numbers from `least` to `most`, both counted in units of the last decimal place.
    private static func bounded(_ least: Int, _ most: Int, decimals: Int) -> Grammar.Rule {
        var choices: [Grammar.Rule] = []
        if least < 0 {
            choices += lengths(max(1, -most), -least, decimals).map { .sequence([.literal("-"), $0]) }
        }
        if most >= 0 { choices += lengths(max(0, least), most, decimals) }
        return .choice(choices)
    }

    /// One rule per number of digits, since no number but 0 begins with 0.
    private static func lengths(_ least: Int, _ most: Int, _ decimals: Int) -> [Grammar.Rule] {
        guard least <= most else { return [] }
        var rules: [Grammar.Rule] = []
        var width = decimals + 1
        while true {
            let (from, to) = (
                width == decimals + 1 ? least : max(least, power(width - 1)), min(most, power(width) - 1)
            )
            if from <= to {
                rules += digits(from, to, width).map { pattern in
                    let (whole, fraction) = (pattern.dropLast(decimals), pattern.suffix(decimals))
                    let point: [Grammar.Rule] = decimals > 0 ? [.literal(".")] : []
                    return .sequence(whole.map(digit) + point + fraction.map(digit))
                }
            }
            if most < power(width) { return rules }
            width += 1
        }
    }

    /// All digit strings of a width between two numbers, as a few patterns of digit ranges.
    private static func digits(_ least: Int, _ most: Int, _ width: Int) -> [[ClosedRange<Int>]] {
        guard width > 0 else { return [[]] }
        let place = power(width - 1)
        let (first, last) = (least / place, most / place)
        func begins(with digit: Int, _ from: Int, _ to: Int) -> [[ClosedRange<Int>]] {
            digits(from, to, width - 1).map { [digit...digit] + $0 }
        }
        if first == last { return begins(with: first, least % place, most % place) }
        var (low, high) = (first, last)
        var (patterns, ending) = ([[ClosedRange<Int>]](), [[ClosedRange<Int>]]())
        if least % place != 0 {
            patterns = begins(with: first, least % place, place - 1)
            low += 1
        }
        if most % place != place - 1 {
            ending = begins(with: last, 0, most % place)
            high -= 1
        }
        if low <= high {
            patterns.append([low...high] + [ClosedRange<Int>](repeating: 0...9, count: width - 1))
        }
        return patterns + ending
    }
}
