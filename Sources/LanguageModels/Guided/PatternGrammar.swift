/// Turns a regular expression into rules for the text inside a JSON string. Characters that JSON escapes are escaped.
///
/// Whatever grammars cannot express (lookaround, backreferences, anchors inside the pattern) is refused, not ignored.
struct PatternGrammar {
    /// Why the expression is refused, as the end of a sentence.
    struct Refusal: Error {
        var reason: String
    }

    private static let mostRepetitions = 1000

    private var rest: Substring.UnicodeScalarView

    static func rule(for expression: String) throws(Refusal) -> Grammar.Rule {
        var trimmed = expression[...]
        if trimmed.hasPrefix("^") { trimmed.removeFirst() }
        // After an odd number of backslashes, the last one escapes the dollar sign.
        if trimmed.hasSuffix("$"),
            trimmed.dropLast().reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2)
        {
            trimmed.removeLast()
        }
        var parser = PatternGrammar(rest: trimmed.unicodeScalars)
        let rule = try parser.choice()
        guard parser.rest.isEmpty else { throw Refusal(reason: "a bracket is closed but was never opened") }
        return rule
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func choice() throws(Refusal) -> Grammar.Rule {
        var ways = [try sequence()]
        while take("|") { ways.append(try sequence()) }
        return ways.count == 1 ? ways[0] : .choice(ways)
    }

    private mutating func sequence() throws(Refusal) -> Grammar.Rule {
        var parts: [Grammar.Rule] = []
        while let next = rest.first, next != "|", next != ")" { parts.append(try repetition(of: atom())) }
        return .sequence(parts)
    }

    private mutating func repetition(of rule: Grammar.Rule) throws(Refusal) -> Grammar.Rule {
        var (minimum, maximum): (Int, Int?)
        if take("*") {
            (minimum, maximum) = (0, nil)
        } else if take("+") {
            (minimum, maximum) = (1, nil)
        } else if take("?") {
            (minimum, maximum) = (0, 1)
        } else if take("{") {
            minimum = try count()
            maximum = minimum
            if take(",") { maximum = rest.first == "}" ? nil : try count() }
            guard take("}"), minimum <= maximum ?? minimum else {
                throw Refusal(reason: "a repetition is impossible")
            }
        } else {
            return rule
        }
        guard rest.first != "+" else { throw Refusal(reason: "a possessive repetition cannot be enforced") }
        // Lazy or greedy, it matches the same texts.
        _ = take("?")
        return .repeated(rule, minimum: minimum, maximum: maximum)
    }

    private mutating func count() throws(Refusal) -> Int {
        var digits = ""
        while let next = rest.first, ("0"..."9").contains(next) {
            digits.unicodeScalars.append(next)
            rest.removeFirst()
        }
        guard let count = Int(digits), count <= Self.mostRepetitions else {
            throw Refusal(reason: "a repetition is not a number up to \(Self.mostRepetitions)")
        }
        return count
    }

    private mutating func atom() throws(Refusal) -> Grammar.Rule {
        guard let next = rest.popFirst() else { throw Refusal(reason: "it ends too early") }
        switch next {
        case "(":
            if take("?"), !take(":") { throw Refusal(reason: "lookaround cannot be enforced") }
            let rule = try choice()
            guard take(")") else { throw Refusal(reason: "a bracket is not closed") }
            return rule
        case "[": return Self.rule(for: try characterClass())
        case ".": return Self.rule(for: Self.printable)
        case "\\": return take("Q") ? try quotation() : Self.rule(for: try escape())
        case "^", "$": throw Refusal(reason: "an anchor is inside the pattern")
        case "*", "+", "?", "{", ")": throw Refusal(reason: "'\(next)' repeats nothing")
        default: return Self.rule(for: CharacterRanges(next...next))
        }
    }

    /// Literal text up to `\E`. Patterns that are built by code contain it.
    private mutating func quotation() throws(Refusal) -> Grammar.Rule {
        var characters: [Grammar.Rule] = []
        while let next = rest.popFirst() {
            if next == "\\", take("E") { break }
            characters.append(Self.rule(for: CharacterRanges(next...next)))
        }
        // Regex dialects differ in whether all of it is repeated or only its last character.
        if let next = rest.first, "*+?{".unicodeScalars.contains(next), characters.count > 1 {
            throw Refusal(reason: "a quotation is repeated")
        }
        return .sequence(characters)
    }

    private mutating func escape() throws(Refusal) -> CharacterRanges {
        guard let next = rest.popFirst() else { throw Refusal(reason: "it ends with a backslash") }
        switch next {
        case "d": return Self.digits
        case "D": return Self.printable.subtracting(Self.digits)
        case "w": return Self.wordCharacters
        case "W": return Self.printable.subtracting(Self.wordCharacters)
        case "s": return Self.space
        case "S": return Self.printable.subtracting(Self.space)
        case "n": return CharacterRanges("\n"..."\n")
        case "t": return CharacterRanges("\t"..."\t")
        case let scalar where scalar.properties.isAlphabetic || ("0"..."9").contains(scalar):
            throw Refusal(reason: "the escape '\\\(scalar)' cannot be enforced")
        default: return CharacterRanges(next...next)
        }
    }

    private mutating func characterClass() throws(Refusal) -> CharacterRanges {
        let isNegated = take("^")
        var set = CharacterRanges([])
        var isFirst = true
        while let next = rest.popFirst() {
            if next == "]", !isFirst { return isNegated ? Self.printable.subtracting(set) : set }
            isFirst = false
            guard next != "[" else { throw Refusal(reason: "a class is inside a class") }
            let first = next == "\\" ? try escape() : CharacterRanges(next...next)
            if rest.first == "-", rest.dropFirst().first != "]", let low = first.single {
                rest.removeFirst()
                guard let end = rest.popFirst() else { break }
                guard let high = end == "\\" ? try escape().single : end, low <= high else {
                    throw Refusal(reason: "a range of characters runs backwards")
                }
                set = set.union(CharacterRanges(low...high))
            } else {
                set = set.union(first)
            }
        }
        throw Refusal(reason: "a class is not closed")
    }

    private static let digits = CharacterRanges("0"..."9")
    private static let wordCharacters = CharacterRanges([48...57, 65...90, 95...95, 97...122])
    private static let space = CharacterRanges([9...10, 32...32])
    /// All characters except control characters.
    private static let printable = CharacterRanges.all.subtracting(CharacterRanges([0...0x1F, 0x7F...0x9F]))

    /// A character class as it is written in a JSON string, where some characters need a backslash.
    private static func rule(for set: CharacterRanges) -> Grammar.Rule {
        let special = Array("\"\\\n\t".unicodeScalars)
        let plain = set.subtracting(CharacterRanges([0...0x1F, 0x22...0x22, 0x5C...0x5C]))
        let escaped = special.filter { set.contains($0) }.map { Grammar.Rule.literal(JSONText.escaped($0)) }
        let ways = (plain.isEmpty ? [] : [Grammar.Rule.character(plain)]) + escaped
        return ways.count == 1 ? ways[0] : .choice(ways)
    }
}
