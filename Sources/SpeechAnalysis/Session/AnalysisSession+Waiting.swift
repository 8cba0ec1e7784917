import Timeline

extension AnalysisSession {
    /// Waits until `condition` holds or the session is over. See ``SessionState/cancelWait(_:)`` for the effect of
    /// cancellation.
    @discardableResult
    func wait(for condition: WaitCondition, plan: EndPlan? = nil) async throws -> AudioTime? {
        try await wait { $0.wait($1, for: condition, plan: plan) }
    }

    func waitForFinalization(through time: AudioTime?) async throws {
        _ = try await wait { $0.waitForFinalization($1, through: time) }
    }

    private func wait(_ register: (inout SessionState, WaiterID) -> Void) async throws -> AudioTime? {
        let id = change { WaiterID(number: $0.state.nextNumber()) }
        defer { change { $0.state.forgetWait(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { storage in
                    storage.waiters[id] = continuation
                    register(&storage.state, id)
                }
            }
        } onCancel: {
            change { $0.state.cancelWait(id) }
        }
    }

    /// The next step for a module's driver; `nil` when there are no more.
    func nextStep(for id: ModuleID) async -> DriverStep? {
        await withCheckedContinuation { continuation in
            change { storage in
                storage.steps[id] = continuation
                storage.state.driverAsks(id)
            }
        }
    }

    /// Waits until an input may pull its next element; false when it must stop.
    func mayPull(_ id: InputID) async -> Bool {
        await withCheckedContinuation { continuation in
            change { storage in
                storage.grants[id] = continuation
                storage.state.inputAsks(id)
            }
        }
    }
}
