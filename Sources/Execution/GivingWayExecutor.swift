import Dispatch

/// Runs an actor's jobs off the cooperative pool, like ``QueueExecutor``, and can be told to give way: then the jobs run on a thread
/// that gets only the CPU time that others leave.
///
/// The system does not let a thread that has given way return to normal priority, so there is one thread of each kind.
package final class GivingWayExecutor: SerialExecutor {
    private let queue: DispatchQueue
    /// Held while a job runs: jobs from before and after a change are on different threads.
    private let turn = Mutex(())
    private let idle = Mutex<IdleThread?>(nil)

    /// - Parameter label: the queue's name, as debuggers show it.
    package init(label: String) { queue = DispatchQueue(label: label) }

    /// Whether jobs enqueued from now on let others go first.
    package var givesWay: Bool {
        get { idle.withLock { $0 != nil } }
        set {
            idle.withLock { thread in
                if newValue != (thread != nil) { thread = newValue ? IdleThread() : nil }
            }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run: @Sendable () -> Void = { [self] in
            turn.withLock { _ in job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
        if let thread = idle.withLock({ $0 }) { thread.run(run) } else { queue.async(execute: run) }
    }
}
