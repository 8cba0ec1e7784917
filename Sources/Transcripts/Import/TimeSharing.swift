import Timeline

/// Assigns times to items without any, between those that have them: consecutive items share the time by their lengths.
enum TimeSharing {
    /// Something with or without times, in milliseconds.
    struct Item {
        var start: Int64?
        var end: Int64?
        /// The length compared with that of other items.
        var weight: Int64
    }

    struct Span: Hashable {
        var start: Int64
        var end: Int64

        var range: AudioTimeRange {
            AudioTimeRange(
                start: AudioTime(value: start, timescale: 1000), end: AudioTime(value: end, timescale: 1000))
        }
    }

    /// Milliseconds per character of a fast speaker: the length of text without times if nothing timed follows.
    private static let millisecondsPerCharacter: Int64 = 70
    /// Milliseconds per character of a slow speaker: text without an end is over by then, whenever the next item begins.
    private static let mostMillisecondsPerCharacter: Int64 = 200
    /// Later times are not believed.
    static let latest: Int64 = 9_999_000_000

    /// - Parameter span: the range that contains all items; `nil` if there is none.
    static func fill(_ items: [Item], in span: Span? = nil) -> [Span] {
        var spans: [Span] = []
        var index = 0
        while index < items.count {
            // An item with a start (or the very first one), and those after it without one.
            var next = index + 1
            while next < items.count, items[next].start == nil { next += 1 }
            let group = items[index..<next]
            let total = max(1, group.reduce(0) { $0 + $1.weight })
            let start = bounded(items[index].start ?? span?.start ?? 0)
            let following = next < items.count ? items[next].start : span?.end
            // The words of a turn fill it; turns need not fill a meeting.
            let latest = span == nil ? start + total * mostMillisecondsPerCharacter : .max
            let untimed = following.map { min($0, latest) } ?? start + total * millisecondsPerCharacter
            let told = items[next - 1].end.map(bounded)
            // A single item lasts as long as the file says; the items of a larger group begin before the next timed one does.
            let end = group.count == 1 ? told ?? bounded(untimed) : bounded(min(told ?? .max, untimed))
            let length = max(0, end - start)
            var before: Int64 = 0
            for item in group {
                let from = start + length * before / total
                before += item.weight
                spans.append(Span(start: from, end: start + length * before / total))
            }
            if let told, let last = spans.last, told > last.end { spans[spans.count - 1].end = told }
            index = next
        }
        return spans
    }

    static func bounded(_ time: Int64) -> Int64 { min(max(0, time), latest) }
}

/// Converts seconds from a file to milliseconds, plausible or not; `nil` if there are none.
func milliseconds(_ seconds: Double?) -> Int64? {
    guard let seconds else { return nil }
    return abs(seconds) < 1e12 ? Int64((seconds * 1000).rounded()) : TimeSense.unreadable
}
