import Foundation

/// A time left that is steady enough to show. It runs down with the clock, follows a changing estimate without jumping, and rises only if
/// the estimate leaves no doubt.
struct SteadyTime: Sendable {
    /// The seconds left that were last shown, and when.
    private var shown: (left: Double, time: Double)?
    /// The lowest time shown so far.
    private var least = Double.infinity

    /// Half of a change is shown after this many seconds.
    private static let halfLife = 4.0
    /// The shown time rises to at most this multiple of the lowest one …
    private static let rise = 1.15
    /// … unless the estimate exceeds this multiple of it: then something has changed, and the shown time would be wrong.
    private static let surprise = 1.8

    /// Takes a new estimate and returns the time to show.
    mutating func follow(_ estimate: Double, at time: Double) -> Double {
        guard let shown else { return say(estimate, at: time) }
        let passed = max(0, time - shown.time)
        let due = max(0, shown.left - passed)
        let part = 1 - exp2(-passed / Self.halfLife)
        if estimate <= due { return say(due + (estimate - due) * part, at: time) }
        // The shown time stands still before it rises.
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
