import Execution

/// A gate at which tasks wait until a test opens it.
public final class Gate: Sendable {
    private struct Storage: Sendable {
        var isOpen: Bool
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let storage: Mutex<Storage>
    /// One event for every task that has to wait.
    public let arrivals = EventLog<Int>()

    public init(isOpen: Bool = false) { storage = Mutex(Storage(isOpen: isOpen)) }

    /// Returns once the gate is open. Cancelled tasks wait, too, unless the canceller opens it.
    public func pass() async {
        await withCheckedContinuation { continuation in
            let arrived = storage.withLock { storage -> Int? in
                if storage.isOpen { return nil }
                storage.waiting.append(continuation)
                return storage.waiting.count
            }
            if let arrived { arrivals.append(arrived) } else { continuation.resume() }
        }
    }

    public func open() {
        let waiting = storage.withLock { storage in
            storage.isOpen = true
            defer { storage.waiting = [] }
            return storage.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    public func close() { storage.withLock { $0.isOpen = false } }
}
