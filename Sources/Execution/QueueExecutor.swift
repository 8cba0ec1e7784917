import Dispatch

/// Runs an actor's jobs on a serial dispatch queue of its own, so that blocking C calls made by that actor never
/// occupy a thread of the cooperative pool.
///
/// The pool has one thread per core. One actor that blocks in a C call for a second takes one of them away from every task of
/// the process; a few such actors stop it. An actor pinned to a queue blocks only its own thread:
///
/// ```swift
/// actor Decoder {
///     private nonisolated let executor = QueueExecutor(label: "decoder")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///
///     func decode(_ samples: [Float]) -> String { blockingCall(samples) }
/// }
/// ```
///
/// The executor must live as long as the actor, so the actor stores it.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// - Parameters:
    ///   - label: the queue's name, as debuggers show it.
    ///   - priority: how urgent the work is; `nil` leaves that to the system.
    package init(label: String, priority: TaskPriority? = nil) {
        queue = DispatchQueue(label: label, qos: Self.qualityOfService(for: priority))
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    /// Lets `assumeIsolated` and `preconditionIsolated` recognize code that reached the queue by way of Dispatch.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }

    private static func qualityOfService(for priority: TaskPriority?) -> DispatchQoS {
        guard let priority else { return .unspecified }
        if priority >= .high { return .userInitiated }
        if priority >= .medium { return .default }
        if priority >= .low { return .utility }
        return .background
    }
}
