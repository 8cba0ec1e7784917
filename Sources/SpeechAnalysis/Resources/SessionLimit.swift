import Execution

/// How many sessions may analyse at once.
final class SessionLimit: Sendable {
    /// All sessions of the process: far more than anybody analyses at once on purpose, so that analyzers which are forgotten
    /// and never released show as an error and not as a machine out of memory.
    static let shared = SessionLimit(maximum: 32)

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

extension SpeechAnalyzer {
    /// How many sessions of a process analyse at once, unless their options ignore resource limits.
    public static var sessionLimit: Int { SessionLimit.shared.maximum }
}
