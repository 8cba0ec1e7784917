import Execution

/// Runs blocking work, such as hashing gigabytes, on its own queue and never on the cooperative pool.
///
/// The work runs in the caller's task, so `Task.checkCancellation()` inside it sees the caller's cancellation.
actor BlockingWork {
    private nonisolated let executor = QueueExecutor(label: "readback.models")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    static func run<Value: Sendable>(_ work: @Sendable () throws -> Value) async throws -> Value {
        try await BlockingWork().perform(work)
    }

    private func perform<Value: Sendable>(_ work: @Sendable () throws -> Value) throws -> Value {
        try work()
    }
}
