import Execution

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A descriptor on which a task can wait without blocking a thread.
///
/// The lock is held during each system call, which returns at once, and while a wait is registered. So a descriptor is never closed
/// during a call or between a call and its wait.
final class WaitingDescriptor: Sendable {
    enum Attempt<Value> {
        case done(Value)
        case wouldBlock
        case failed(code: Int32)
    }

    private let descriptor: Mutex<OwnedDescriptor?>
    private let interest: Readiness.Interest
    /// False for a descriptor whose open file others use too, such as a terminal. It stays in blocking mode, and each call is made only
    /// after `poll` has reported that it will not block.
    private let isNonBlocking: Bool

    /// - Parameter isShared: whether others use the same open file.
    init(_ owned: OwnedDescriptor, _ interest: Readiness.Interest, isShared: Bool = false) throws(SystemError)
    {
        if !isShared { try owned.makeNonBlocking() }
        isNonBlocking = !isShared
        self.interest = interest
        descriptor = Mutex(owned)
    }

    /// Closes the descriptor. Tasks that wait for it are told that it is closed.
    func close() {
        let closing = descriptor.withLock { $0.take() }
        guard let closing else { return }
        withExtendedLifetime(closing) { Readiness.shared.cancelAll(for: closing.number) }
    }

    /// Repeats the call until it no longer reports that it would block.
    ///
    /// - Returns: what the call returned, or `nil` if the descriptor is closed.
    /// - Throws: `CancellationError`, before a call or during a wait, and ``SystemError``.
    func perform<Value>(
        _ operation: String, isolation: isolated (any Actor)? = #isolation, _ call: (Int32) -> Attempt<Value>
    ) async throws -> Value? {
        while true {
            try Task.checkCancellation()
            let attempt = descriptor.withLock { descriptor -> Attempt<Value>? in
                guard let descriptor else { return nil }
                return isNonBlocking || isReady(descriptor) ? call(descriptor.number) : .wouldBlock
            }
            switch attempt {
            case nil: return nil
            case .done(let value): return value
            case .failed(let code): throw SystemError(operation: operation, code: code)
            case .wouldBlock: try await waitUntilReady(isolation: isolation)
            }
        }
    }

    private func isReady(_ descriptor: OwnedDescriptor) -> Bool {
        var polled = pollfd(fd: descriptor.number, events: interest.pollEvents, revents: 0)
        return poll(&polled, 1, 0) != 0
    }

    private enum Registration {
        case registered
        case closed
        case failed(any Error)
    }

    /// Returns when the call is worth another try, which includes the descriptor having been closed.
    private func waitUntilReady(isolation: isolated (any Actor)?) async throws {
        let id = Readiness.shared.makeID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                switch register(id, continuation) {
                case .registered:
                    // If the handler is called before the wait exists, it finds nothing. A task is marked as cancelled before its
                    // handler is called, so the mark is seen here.
                    if Task.isCancelled { Readiness.shared.cancel(id) }
                case .closed: continuation.resume()
                case .failed(let error): continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            Readiness.shared.cancel(id)
        }
    }

    private func register(_ id: UInt64, _ continuation: CheckedContinuation<Void, any Error>) -> Registration
    {
        descriptor.withLock { descriptor in
            guard let descriptor else { return .closed }
            do {
                try Readiness.shared.register(id, descriptor.number, interest) { continuation.resume() }
                return .registered
            } catch {
                return .failed(error)
            }
        }
    }
}
