/// Keeps the runs of an engine from decoding more at the same time than the machine has room for: each run names the
/// cores that it may keep busy, and the parties of one recording, each with a run of its own, share them.
package final class WorkSeats: Sendable {
    private struct State {
        var plan = SeatPlan()
        var waiting: [SeatPlan.Asker: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package func join(limit: Int) -> SeatPlan.Member { state.withLock { $0.plan.join(limit: limit) } }

    package func leave(_ member: SeatPlan.Member) { change { $0.leave(member) } }

    /// Somebody else may want seats, too.
    package var isShared: Bool { state.withLock { $0.plan.isShared } }

    /// Nobody has joined who has not left.
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
                // The handler finds nobody when it is called before this.
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
