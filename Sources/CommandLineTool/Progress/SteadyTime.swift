import Foundation

/// A time left that a person can look at: it runs down with the clock, follows an estimate that changes without jumping, and rises only
/// where the estimate leaves no doubt.
struct SteadyTime: Sendable {
    /// Seconds left, and when that was said.
    private var shown: (left: Double, time: Double)?
    /// The least that was ever said.
    private var least = Double.infinity

    /// Half of a change is shown after so many seconds.
    private static let halfLife = 4.0
    /// What is said rises by no more than this …
    private static let rise = 1.15
    /// … unless the estimate is so many times what was said: then something has changed, and it would be a lie.
    private static let surprise = 1.8

    /// What to say now that the estimate is this.
    mutating func follow(_ estimate: Double, at time: Double) -> Double {
        guard let shown else { return say(estimate, at: time) }
        let passed = max(0, time - shown.time)
        let due = max(0, shown.left - passed)
        let part = 1 - exp2(-passed / Self.halfLife)
        if estimate <= due { return say(due + (estimate - due) * part, at: time) }
        // It stands still before it rises.
        let next = min(estimate, max(shown.left, due + (estimate - due) * part))
        let limit = estimate > Self.surprise * least ? estimate : Self.rise * least
        return say(min(next, max(limit, due)), at: time)
    }

    private mutating func say(_ left: Double, at time: Double) -> Double {
        shown = (left, time)
        least = min(least, left)
        return left
    }
}
