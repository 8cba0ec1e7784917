/// Keeps an engine's runs from decoding more at the same time than the machine has room for. Each run states how many cores it
/// may use, and the parties of one recording, each with its own run, share them.
package final class WorkSeats: Sendable {
    private struct State {
        var plan = SeatPlan()
        var waiting: [SeatPlan.Asker: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package func join(limit: Int) -> SeatPlan.Member { state.withLock { $0.plan.join(limit: limit) } }

    package func leave(_ member: SeatPlan.Member) { change { $0.leave(member) } }

    /// Whether more than one member may want seats.
    package var isShared: Bool { state.withLock { $0.plan.isShared } }

    /// Whether all members have left.
    package var isEmpty: Bool { state.withLock { $0.plan.isEmpty } }

    /// Waits for a seat.
    package func take(_ member: SeatPlan.Member) async throws {
        let asker = state.withLock { $0.plan.newAsker() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let resumed = state.withLock { state in
                    state.waiting[asker] = continuation
                    return state.plan.ask(asker, for: member).compactMap {
                        state.waiting.removeValue(forKey: $0)
                    }
                }
                for continuation in resumed { continuation.resume() }
                // If the handler was called before this, it found no waiter.
                if Task.isCancelled { withdraw(asker) }
            }
        } onCancel: {
            withdraw(asker)
        }
    }

    package func giveBack(_ member: SeatPlan.Member) { change { $0.standUp(member) } }

    private func withdraw(_ asker: SeatPlan.Asker) {
        let continuation = state.withLock { state in
            state.plan.withdraw(asker) ? state.waiting.removeValue(forKey: asker) : nil
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func change(_ body: (inout SeatPlan) -> [SeatPlan.Asker]) {
        let resumed = state.withLock { state in
            body(&state.plan).compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for continuation in resumed { continuation.resume() }
    }
}
