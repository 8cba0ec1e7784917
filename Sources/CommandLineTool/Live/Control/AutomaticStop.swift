/// Decides when a recording stops by itself, from how much is recorded and what was transcribed. A pure state
/// machine. Times are seconds of recorded audio, so a pause stops the clock.
///
/// It announces the stop: half a minute before, or half of the requested time if that is less. A spoken word
/// cancels a stop because of silence. Silence is measured up to the point that is transcribed, and only while
/// transcription keeps up: if it lags, it knows nothing about the present.
struct AutomaticStop: Hashable, Sendable {
    struct Rules: Hashable, Sendable {
        /// `--stop-after`
        var length: Double?
        /// `--stop-after-silence`
        var silence: Double?
        /// `--stop-when-quiet`
        var whenQuiet = false
        /// The number of parties that must have spoken before `whenQuiet` applies.
        var partyCount = 1
    }

    enum Verdict: Hashable, Sendable {
        /// Stops soon, and why; to be shown.
        case soon(String)
        /// The announced stop is cancelled.
        case goesOn
        case now(String)
        /// Only a message to show.
        case remark(String)
    }

    private let rules: Rules
    private var recorded = 0.0
    private var heard = 0.0
    private var lastWord = 0.0
    private var spoken = 0
    private var announced: Reason?
    /// How much was recorded at the time of the announcement.
    private var announcedAt = 0.0
    private var isOver = false
    private var hasRemarked = false

    private enum Reason: Hashable { case length, silence, quiet }

    /// The conversation is over after this many seconds without a word.
    static let quiet = 120.0
    /// The recording was perhaps forgotten after this many seconds without a word.
    static let forgotten = 4 * 3600.0
    /// Transcription that is further behind says nothing about the present.
    private static let longestDelay = 60.0
    private static let longestWarning = 30.0
    private static let shortestNotice = 10.0

    init(_ rules: Rules) { self.rules = rules }

    /// Takes how much is recorded now.
    mutating func take(recorded seconds: Double) -> Verdict? {
        recorded = max(recorded, seconds)
        return verdict()
    }

    /// Takes how much of it is transcribed now.
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
        // Even a late announcement comes some time before the stop.
        let notice = min(Self.shortestNotice, Self.warning(of: due.limit))
        guard due.left <= 0, recorded - announcedAt >= notice else { return nil }
        isOver = true
        return .now("it stops: \(because(due.reason))")
    }

    /// What could stop the recording, the time after which it does, and how much of that time is left.
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
