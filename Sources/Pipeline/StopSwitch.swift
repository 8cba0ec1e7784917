import Execution

/// Ends a run early but in order: recorded audio is finished and kept. To stop at once, cancel the run's task instead.
final class StopSwitch: Sendable {
    enum Wish: Int, Comparable, Sendable {
        /// The audio ends here; everything after it continues.
        case endOfAudio
        /// The audio ends here, and unfinished tasks are left out.
        case wrapUp

        static func < (left: Wish, right: Wish) -> Bool { left.rawValue < right.rawValue }
    }

    private struct State {
        var wish: Wish?
        var nextWaiter = 0
        /// The waiting tasks, each with the weakest wish that it waits for.
        var waiters: [Int: (least: Wish, continuation: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    /// What has been requested; a stronger wish replaces a weaker one.
    var wish: Wish? { state.withLock { $0.wish } }

    func request(_ wish: Wish) {
        let woken = state.withLock { state in
            let wish = max(state.wish ?? wish, wish)
            state.wish = wish
            let ready = state.waiters.filter { $0.value.least <= wish }
            for waiter in ready.keys { state.waiters[waiter] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Does the work, or cancels it when a wish at least this strong arrives; then the value is `nil`.
    func unless<Value: Sendable>(
        _ least: Wish, _ body: @escaping @Sendable () async throws -> Value?
    ) async throws -> Value? {
        if let wish, wish >= least { return nil }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask { [self] in
                await wait(for: least)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Returns when a wish at least this strong has arrived, or when the waiting task is canceled.
    private func wait(for least: Wish) async {
        let waiter = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || state.wish.map({ $0 >= least }) == true { return true }
                    state.waiters[waiter] = (least, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: waiter) }?.continuation.resume()
        }
    }
}
