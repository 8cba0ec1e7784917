/// A cue's time line: `00:01:02,345 --> 00:01:04,000`, with a point or a comma, with or without hours, settings behind it. The times need
/// not make sense, and an arrow that was mistyped is one.
struct CueTime {
    let start: Int64
    let end: Int64
    /// What stands in the line beside the times: words that were put into the wrong line.
    let words: Substring

    init?(_ line: Substring) {
        guard let arrow = Self.arrows.lazy.compactMap({ line.firstRange(of: $0) }).first else { return nil }
        let before = line[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace)
        let behind = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace)
        // A number before the times is the cue's.
        guard let first = before.last, before.dropLast().allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            let second = behind.first, let start = ClockText.found(first), let end = ClockText.found(second)
        else { return nil }
        let rest = behind.dropFirst().drop(while: Self.isSetting)
        (self.start, self.end) = (start, end)
        words = rest.first.map { line[$0.startIndex...] } ?? ""
    }

    private static let arrows = ["-->", "->", "\u{2014}>", "\u{2013}>", "\u{2192}"]

    /// `align:start` of WebVTT, `X1:40` of SubRip.
    private static func isSetting(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.,%".contains($0)) }
            }
    }
}
