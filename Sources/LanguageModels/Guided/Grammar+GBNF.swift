extension Grammar {
    /// The rules in the notation that llama.cpp reads.
    public var gbnf: String {
        names.map { "\($0) ::= \(Self.written(rules[$0] ?? .sequence([]), inside: .choice))\n" }.joined()
    }

    /// What surrounds a rule, loosest first. A rule that binds more loosely than its surroundings gets parentheses.
    private enum Surroundings: Int {
        case choice, sequence, repetition
    }

    private static func written(_ rule: Rule, inside surroundings: Surroundings) -> String {
        switch rule {
        case .literal(let text): return "\"\(text.unicodeScalars.map { escaped($0) }.joined())\""
        case .character(let set):
            let ranges = set.ranges.map { range in
                let (first, last) = (hexadecimal(range.lowerBound), hexadecimal(range.upperBound))
                return range.count == 1 ? first : "\(first)-\(last)"
            }
            return "[\(ranges.joined())]"
        case .reference(let name): return name
        case .sequence(let rules):
            if rules.count == 1 { return written(rules[0], inside: surroundings) }
            let text =
                rules.isEmpty ? "\"\"" : rules.map { written($0, inside: .sequence) }.joined(separator: " ")
            return surroundings == .repetition && rules.count != 1 ? "(\(text))" : text
        case .choice(let rules):
            if rules.count == 1 { return written(rules[0], inside: surroundings) }
            let text = rules.map { written($0, inside: .choice) }.joined(separator: " | ")
            return surroundings == .choice ? text : "(\(text))"
        case .repeated(let rule, let minimum, let maximum):
            let text = written(rule, inside: .repetition)
            switch (minimum, maximum) {
            case (0, nil): return "\(text)*"
            case (1, nil): return "\(text)+"
            case (0, 1): return "\(text)?"
            case (let minimum, nil): return "\(text){\(minimum),}"
            case (let minimum, let maximum?): return "\(text){\(minimum),\(maximum)}"
            }
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case " "..."~": String(scalar)
        default: hexadecimal(scalar.value)
        }
    }

    /// Always eight digits: that fits every value, whatever character follows.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
