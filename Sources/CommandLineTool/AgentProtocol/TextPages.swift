/// Lines in pages that fit into what an assistant can take in at once.
struct TextPages: Hashable, Sendable {
    /// About four thousand tokens.
    static let usualLimit = 16_000
    /// The lines of each page, by their places in the whole.
    let ranges: [Range<Int>]

    /// - Parameters:
    ///   - lengths: characters of each line. A line that is longer than a page has one of its own.
    ///   - limit: characters of a page.
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
