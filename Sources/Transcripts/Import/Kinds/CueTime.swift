/// A cue's time line: `00:01:02,345 --> 00:01:04,000`, with a point or a comma, with or without hours, perhaps with settings
/// after it. The times need not make sense, and a mistyped arrow counts.
struct CueTime {
    let start: Int64
    let end: Int64
    /// What else is on the line: words that were put on the wrong line.
    let words: Substring
    /// The text in place of one time, if only the other one is a time.
    let noTime: Substring?
    /// Whether the arrow is that of the formats.
    let hasWholeArrow: Bool
    /// Whether a time has a fraction, which people do not write.
    let isExact: Bool
    /// Whether both look like times, sensible or not.
    let hasBothTimes: Bool

    var isAlone: Bool { words.isEmpty }

    init?(_ line: Substring) {
        guard let arrow = Self.arrows.lazy.compactMap({ line.firstRange(of: $0) }).first else { return nil }
        let before = line[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace)
        let behind = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace)
        // A number before the times is that of the cue.
        guard before.dropLast().allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        let (first, second) = (before.last ?? "", behind.first ?? "")
        let (start, end) = (ClockText.found(first), ClockText.found(second))
        hasWholeArrow = line[arrow] == Self.arrows[0]
        if start == nil || end == nil {
            // With the arrow of the formats, one time is enough if nothing else is on the line.
            let other = start == nil ? first : second
            guard hasWholeArrow, behind.count < 2, (start ?? end) != nil else { return nil }
            noTime = other.isEmpty ? nil : other
        } else {
            noTime = nil
        }
        let rest = behind.dropFirst().drop(while: Self.isSetting)
        (self.start, self.end) = (start ?? TimeSense.unreadable, end ?? TimeSense.unreadable)
        hasBothTimes = start != nil && end != nil
        words = rest.first.map { line[$0.startIndex...] } ?? ""
        isExact = (first + second).contains { ".,".contains($0) }
    }

    private static let arrows = ["-->", "->", "\u{2014}>", "\u{2013}>", "\u{2192}"]

    /// Settings of WebVTT and, the last four, of SubRip.
    private static let settings: Set<Substring> = [
        "align", "line", "position", "region", "size", "vertical", "X1", "X2", "Y1", "Y2",
    ]

    /// `align:start`, `X1:40`.
    private static func isSetting(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && settings.contains(parts[0])
    }
}
