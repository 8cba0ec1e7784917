/// Whether a server is asked once more after an answer that broke off, and after which pause: a pure state machine that sees no clock.
///
/// Progress is what the next request can go on from. What a server sends again from the beginning each time is none, however much it
/// is: so a server that breaks off and cannot go on is asked a few times and then left alone.
struct DownloadTries: Hashable, Sendable {
    enum Verdict: Hashable, Sendable {
        case again(after: Duration)
        case end
        /// The server asks to be left alone for longer than anybody sits and waits.
        case endForNow(Duration)
    }

    /// A try that brings less than this has brought nothing.
    static let leastProgress: Int64 = 65_536
    /// The longest pause that this program chooses, and the longest that a server can ask for.
    static let longestPause = Duration.seconds(30)
    static let longestRequest = Duration.seconds(300)

    /// So many tries in a row may bring nothing.
    let most: Int
    /// Those that did.
    private(set) var fruitless = 0
    /// The server has sent the whole when it was asked for the rest.
    private(set) var ignoresRanges = false
    private var furthest: Int64

    /// - Parameter kept: bytes that are here from before.
    init(most: Int, kept: Int64) {
        self.most = most
        furthest = kept
    }

    /// An answer broke off, or there was none.
    ///
    /// - Parameters:
    ///   - kept: bytes that the next request can go on from.
    ///   - ignoredRange: the server sent the whole when it was asked for the rest.
    ///   - asked: the pause that the server asks for.
    ///   - chance: between 0 and 1, so that many clients do not come back at the same moment.
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
        // 1, 2, 4, … seconds, a quarter more or less.
        let doubled = Duration.seconds(1 << min(max(0, fruitless - 1), 10))
        let own = min(doubled, Self.longestPause) * (0.75 + 0.5 * chance)
        return .again(after: max(own, asked ?? .zero))
    }
}
