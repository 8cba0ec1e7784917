/// Decides when a recording ends by itself, from how much of it is recorded and what was heard. A pure state machine; times are seconds
/// of the recording's sound, so a pause stops the clock.
///
/// It says so first: half a minute before the end, or half of the time that was asked for where that is less. A word takes it back.
/// Silence is counted as far as the recording was heard, and only while hearing keeps up: who listens late knows nothing of now.
struct AutomaticStop: Hashable, Sendable {
    struct Rules: Hashable, Sendable {
        /// `--stop-after`
        var length: Double?
        /// `--stop-after-silence`
        var silence: Double?
        /// `--stop-when-quiet`
        var whenQuiet = false
        /// How many parties must have spoken before quiet counts.
        var partyCount = 1
    }

    enum Verdict: Hashable, Sendable {
        /// Ends soon, and why; to be said.
        case soon(String)
        /// What was said of the end is no longer so.
        case goesOn
        case now(String)
        /// To be said and nothing more.
        case remark(String)
    }

    private let rules: Rules
    private var recorded = 0.0
    private var heard = 0.0
    private var lastWord = 0.0
    private var spoken = 0
    private var announced: Reason?
    /// How much was recorded when that was said.
    private var announcedAt = 0.0
    private var isOver = false
    private var hasRemarked = false

    private enum Reason: Hashable { case length, silence, quiet }

    /// Both sides are quiet for so long.
    static let quiet = 120.0
    /// Without a word for so long, a recording was perhaps forgotten.
    static let forgotten = 4 * 3600.0
    /// Hearing that is further behind says nothing of what is said now.
    private static let longestDelay = 60.0
    private static let longestWarning = 30.0
    private static let shortestNotice = 10.0

    init(_ rules: Rules) { self.rules = rules }

    /// So much is recorded.
    mutating func take(recorded seconds: Double) -> Verdict? {
        recorded = max(recorded, seconds)
        return verdict()
    }

    /// So much of it is heard.
    mutating func take(_ news: HeardSoFar) -> Verdict? {
        lastWord = max(lastWord, news.lastWord)
        heard = max(heard, news.seconds, lastWord)
        recorded = max(recorded, heard)
        spoken = max(spoken, news.parties.count)
        return verdict()
    }

    private mutating func verdict() -> Verdict? {
        guard !isOver else { return nil }
        let due = reasons.filter { $0.left <= Self.warning(of: $0.limit) }.min { $0.left < $1.left }
        guard let due else {
            guard announced == nil else {
                announced = nil
                return .goesOn
            }
            return remark()
        }
        guard announced == due.reason else {
            (announced, announcedAt) = (due.reason, recorded)
            return .soon("it stops in \(SpanText.string(max(0, due.left))): \(because(due.reason))")
        }
        // Whoever is told late is told in time all the same.
        let notice = min(Self.shortestNotice, Self.warning(of: due.limit))
        guard due.left <= 0, recorded - announcedAt >= notice else { return nil }
        isOver = true
        return .now("it stops: \(because(due.reason))")
    }

    /// What could end it, after which time that is, and how much of that is left.
    private var reasons: [(reason: Reason, limit: Double, left: Double)] {
        var reasons: [(Reason, Double, Double)] = []
        if let length = rules.length { reasons.append((.length, length, length - recorded)) }
        guard recorded - heard <= Self.longestDelay else { return reasons }
        if let silence = rules.silence { reasons.append((.silence, silence, silence - (heard - lastWord))) }
        if rules.whenQuiet, spoken >= rules.partyCount {
            reasons.append((.quiet, Self.quiet, Self.quiet - (heard - lastWord)))
        }
        return reasons
    }

    private mutating func remark() -> Verdict? {
        guard !hasRemarked, heard - lastWord > Self.forgotten else { return nil }
        hasRemarked = true
        return .remark(
            "nobody has said a word for \(SpanText.string(Self.forgotten)); `readback stop` ends the recording"
        )
    }

    private static func warning(of limit: Double) -> Double { min(longestWarning, limit / 2) }

    private func because(_ reason: Reason) -> String {
        switch reason {
        case .length: "\(SpanText.string(rules.length ?? 0)) are recorded (--stop-after)"
        case .silence:
            "nobody has said a word for \(SpanText.string(heard - lastWord)) (--stop-after-silence)"
        case .quiet: "the conversation is over (--stop-when-quiet)"
        }
    }
}
