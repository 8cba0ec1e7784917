/// Times as people and programs write them: `0:03`, `1:02:03`, `00:01:02,345`, `62:03.45`.
enum ClockText {
    /// Milliseconds; `nil` if the text is not a time. Seconds alone are not one.
    static func time(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
        guard (1...2).contains(seconds.count) else { return nil }
        var total: Int64 = 0
        for part in parts.dropLast() + [seconds[0]] {
            guard let number = number(part) else { return nil }
            total = total * 60 + number
        }
        guard seconds.count == 2 else { return total * 1000 }
        let digits = String(seconds[1].prefix(3))
        guard let fraction = number(digits), seconds[1].allSatisfy(\.isASCIIDigit) else { return nil }
        return total * 1000 + fraction * [100, 10, 1][digits.count - 1]
    }

    /// The time at a place where one is expected, sensible or not; `nil` if the text does not look like one.
    static func found(_ text: some StringProtocol) -> Int64? {
        if let time = time(text) { return time }
        if text.first == "-", let time = time(text.dropFirst()) { return -time }
        let isTimeLike =
            text.contains(":") && text.contains(where: \.isASCIIDigit)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ":.,;-+".contains($0)) }
        return isTimeLike ? TimeSense.unreadable : nil
    }

    /// Up to four digits and nothing else.
    private static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...4).contains(text.count), text.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(text)
    }
}

extension Character {
    /// `0` to `9`, but no digit of another script.
    var isASCIIDigit: Bool { isASCII && isNumber }
}
