/// Durations as people write them: `90s`, `10m`, `1h30m`, `30d`.
enum SpanText {
    private static let units: [(name: Character, seconds: Double)] = [
        ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]

    /// Returns seconds; `nil` if the text is not a duration or is zero. Units go from longest to shortest, each at most once.
    static func parse(_ text: String) -> Double? {
        var (rest, total) = (text[...], 0.0)
        for unit in units {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, digits.count < 7, rest.dropFirst(digits.count).first == unit.name,
                let number = Double(digits)
            else { continue }
            total += number * unit.seconds
            rest = rest.dropFirst(digits.count + 1)
        }
        return rest.isEmpty && total > 0 ? total : nil
    }

    /// Whole seconds in the two largest units: `1 h 30 min`.
    static func string(_ seconds: Double) -> String {
        var rest = Int(seconds.rounded())
        let parts = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)].compactMap { name, length in
            let count = rest / length
            rest %= length
            return count == 0 ? nil : "\(count) \(name)"
        }
        return parts.isEmpty ? "0 s" : parts.prefix(2).joined(separator: " ")
    }
}
