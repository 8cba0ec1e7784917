import Execution

/// A door at which tasks wait until a test opens it.
public final class Gate: Sendable {
    private struct Storage: Sendable {
        var isOpen: Bool
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let storage: Mutex<Storage>
    /// Grows by one with every task that has to wait.
    public let arrivals = EventLog<Int>()

    public init(isOpen: Bool = false) { storage = Mutex(Storage(isOpen: isOpen)) }

    /// Returns when the gate is open; cancelled tasks wait too, unless whoever cancels them opens it.
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
