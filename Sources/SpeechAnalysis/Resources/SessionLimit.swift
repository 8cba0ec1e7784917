import Foundation
import Synchronization

/// How many sessions may analyse at once.
final class SessionLimit: Sendable {
    /// All sessions of the process: two for each core, so that a forgotten analyzer shows as an error and not as a slow machine.
    static let shared = SessionLimit(maximum: max(4, 2 * ProcessInfo.processInfo.activeProcessorCount))

    let maximum: Int
    private let count = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// - Returns: false if there are as many as there may be.
    func enter() -> Bool {
        count.withLock { count in
            guard count < maximum else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
