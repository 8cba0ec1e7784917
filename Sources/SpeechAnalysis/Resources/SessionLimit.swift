import Execution

/// Limits how many sessions analyze at the same time.
final class SessionLimit: Sendable {
    /// Shared by all sessions of the process. The limit is far above any intended use, so that analyzers that are forgotten and
    /// never released show as an error instead of exhausting the machine's memory.
    static let shared = SessionLimit(maximum: 32)

    let maximum: Int
    private let count = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// - Returns: false if the limit has been reached.
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
    /// How many sessions of a process can analyze at the same time, unless their options ignore resource limits.
    public static var sessionLimit: Int { SessionLimit.shared.maximum }
}
