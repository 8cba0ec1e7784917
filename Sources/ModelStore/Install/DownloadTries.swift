/// Decides whether to retry a broken download, and after which pause: a pure state machine without a clock.
///
/// Only bytes that the next request can resume from are progress. Bytes that the server sends again from the start each time are not.
/// So a server that breaks off and cannot resume is tried a few times and then given up.
struct DownloadTries: Hashable, Sendable {
    enum Verdict: Hashable, Sendable {
        case again(after: Duration)
        case end
        /// The server asks for a longer pause than anyone would wait for.
        case endForNow(Duration)
    }

    /// A try that brings fewer bytes than this is fruitless.
    static let leastProgress: Int64 = 65_536
    /// The longest pause that this program chooses, and the longest that it accepts from a server.
    static let longestPause = Duration.seconds(30)
    static let longestRequest = Duration.seconds(300)

    /// The maximum number of fruitless tries in a row.
    let most: Int
    /// The number of fruitless tries in a row so far.
    private(set) var fruitless = 0
    /// Whether the server sent the whole file when it was asked for the rest.
    private(set) var ignoresRanges = false
    private var furthest: Int64

    /// - Parameter kept: the number of bytes kept from an earlier download.
    init(most: Int, kept: Int64) {
        self.most = most
        furthest = kept
    }

    /// Records that an answer broke off, or that there was none.
    ///
    /// - Parameters:
    ///   - kept: the number of bytes that the next request can resume from.
    ///   - ignoredRange: whether the server sent the whole file when it was asked for the rest.
    ///   - asked: the pause that the server asks for.
    ///   - chance: a random number from 0 to 1, so that many clients do not come back at the same moment.
    mutating func broke(
        keeping kept: Int64, ignoredRange: Bool = false, serverAsks asked: Duration? = nil, chance: Double
    ) -> Verdict {
        ignoresRanges = ignoresRanges || ignoredRange
        if !ignoresRanges, kept >= furthest + Self.leastProgress {
            furthest = kept
            fruitless = 0
        } else {
            fruitless += 1
        }
        guard fruitless < most else { return .end }
        if let asked, asked > Self.longestRequest { return .endForNow(asked) }
        // 1, 2, 4, … seconds, plus or minus a quarter.
        let doubled = Duration.seconds(1 << min(max(0, fruitless - 1), 10))
        let own = min(doubled, Self.longestPause) * (0.75 + 0.5 * chance)
        return .again(after: max(own, asked ?? .zero))
    }
}
