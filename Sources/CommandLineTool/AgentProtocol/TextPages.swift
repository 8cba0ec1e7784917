/// Lines split into pages that are short enough for an assistant to take in at once.
struct TextPages: Hashable, Sendable {
    /// In characters; about four thousand tokens.
    static let usualLimit = 16_000
    /// The indices of each page's lines.
    let ranges: [Range<Int>]

    /// - Parameters:
    ///   - lengths: the number of characters of each line. A line longer than a page gets a page of its own.
    ///   - limit: the maximum number of characters of a page.
    init(lengths: [Int], limit: Int = usualLimit) {
        var ranges: [Range<Int>] = []
        var (start, length) = (0, 0)
        for (index, next) in lengths.enumerated() {
            if length + next + 1 > limit, index > start {
                ranges.append(start..<index)
                (start, length) = (index, 0)
            }
            length += next + 1
        }
        if start < lengths.count || ranges.isEmpty { ranges.append(start..<lengths.count) }
        self.ranges = ranges
    }

    /// The lines of a page.
    ///
    /// - Parameter number: counted from 1.
    func page(_ number: Int) throws(ToolFailure) -> Range<Int> {
        guard ranges.indices.contains(number - 1) else {
            throw ToolFailure("there is no page \(number); the last one is \(ranges.count)")
        }
        return ranges[number - 1]
    }

    /// The page that holds a line.
    func number(of line: Int) -> Int { (ranges.firstIndex { $0.contains(line) } ?? 0) + 1 }
}
