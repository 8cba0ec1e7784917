import Foundation

/// Finds the time lines of cues. People may say or write two times with an arrow between them, so a line counts only where time
/// lines belong, and a file is subtitles only if it has enough of them.
struct CueTimes {
    private(set) var times: [CueTime?]

    /// - Returns: `nil` if the file is not subtitles.
    init?(_ lines: [Substring], isWebVTT: Bool) {
        let stand = lines.indices.map { Standing($0, lines) }
        times = zip(lines, stand).map { line, standing in
            guard let time = CueTime(line) else { return nil }
            return time.isWhole || standing.hasNumberAbove
                || standing.hasGapAbove && (isWebVTT || time.isAlone)
                ? time : nil
        }
        guard times.contains(where: { $0 != nil }) else { return nil }
        if isWebVTT { return }
        let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
        let clear = filled.count {
            times[$0].map { $0.hasBothTimes && $0.isExact && $0.isAlone } == true || isNumbered($0, stand)
        }
        let plain = filled.count { times[$0]?.isWhole == true }
        let begins = filled.prefix(2).contains { times[$0] != nil }
        guard clear > 0 && (begins || 8 * clear >= filled.count) || begins && 4 * plain >= filled.count else {
            return nil
        }
    }

    private func isNumbered(_ index: Int, _ stand: [Standing]) -> Bool {
        times[index] != nil && stand[index].hasNumberAbove
    }

    /// What is above a line.
    private struct Standing {
        let hasNumberAbove: Bool
        let hasGapAbove: Bool

        init(_ index: Int, _ lines: [Substring]) {
            let above = index > 0 ? lines[index - 1].trimmingCharacters(in: .whitespaces) : ""
            hasGapAbove = above.isEmpty
            hasNumberAbove = !above.isEmpty && above.allSatisfy(\.isASCIIDigit)
        }
    }
}

extension CueTime {
    /// Whether only the times are on the line, written as programs write them.
    fileprivate var isWhole: Bool { hasBothTimes && isAlone && (isExact || hasWholeArrow) }
}
