import Execution
import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// From the start of a process to the moment when its status has been collected, which happens in any case: whether
/// somebody waits or not, and whether the ``Child`` still exists or not.
///
/// Signals are sent and the status is collected under one lock, so a signal never goes to a number that the system has
/// given to another process meanwhile. When the process has ended, what is left of its group is killed first: until
/// the status is collected the number is still taken.
final class Lifetime: Sendable {
    private enum State {
        case running(waiting: [CheckedContinuation<ChildStatus, Never>])
        case ended(ChildStatus)
    }

    let process: pid_t
    /// What signals are sent to: the process, or minus its number for its group.
    private let target: pid_t
    private let state = Mutex(State.running(waiting: []))
    /// What the kernel reports the end through, as long as that is awaited.
    private let report = Mutex<OwnedDescriptor?>(nil)

    /// - Parameter usesThread: waits on a thread of its own even where the kernel has process descriptors.
    init(process: pid_t, leadsGroup: Bool = true, usesThread: Bool = false) {
        self.process = process
        target = leadsGroup ? -process : process
        if usesThread || !watchDescriptor() { watchOnThread() }
    }

    var status: ChildStatus? {
        state.withLock { if case .ended(let status) = $0 { status } else { nil } }
    }

    /// Not ended by cancellation: the child runs until it ends.
    func wait(isolation: isolated (any Actor)? = #isolation) async -> ChildStatus {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state -> ChildStatus? in
                switch state {
                case .ended(let status):
                    return status
                case .running(let waiting):
                    state = .running(waiting: waiting + [continuation])
                    return nil
                }
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Waits, and kills the process and its group if it still runs when the grace is over.
    func wait(killingAfter grace: Duration, isolation: isolated (any Actor)? = #isolation) async
        -> ChildStatus
    {
        let killer = Task {
            try await Task.sleep(for: grace)
            send(.kill)
        }
        defer { killer.cancel() }
        return await wait(isolation: isolation)
    }

    /// Sends the signal to the process, and to all of its group where it leads one, unless it has ended.
    func send(_ signal: Signal) {
        state.withLock { state in
            guard case .running = state else { return }
            kill(target, signal.number)
        }
    }

    private func watchDescriptor() -> Bool {
        guard let descriptor = makeProcessDescriptor(process) else { return false }
        report.withLock { $0 = descriptor }
        do {
            try Readiness.shared.register(Readiness.shared.makeID(), descriptor.number, .reading) {
                self.report.withLock { $0 = nil }
                self.collect()
            }
            return true
        } catch {
            report.withLock { $0 = nil }
            return false
        }
    }

    /// The thread's stack keeps its usual size: the thread-local variables of every linked library lie in it, 72 kB where ggml knows
    /// AMX, and a thread that they leave no room does not start, and says nothing. Memory is taken only for pages that are used.
    private func watchOnThread() {
        let thread = Thread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(self.process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            self.collect()
        }
        thread.name = "child \(process)"
        thread.start()
    }

    /// The process has ended: so nothing here blocks.
    private func collect() {
        let (status, waiting) = state.withLock {
            state -> (ChildStatus, [CheckedContinuation<ChildStatus, Never>]) in
            guard case .running(let waiting) = state else { return (.lost, []) }
            let status = Self.collect(process, killing: target)
            state = .ended(status)
            return (status, waiting)
        }
        for continuation in waiting { continuation.resume(returning: status) }
    }

    private static func collect(_ process: pid_t, killing target: pid_t) -> ChildStatus {
        // Looks without taking: if somebody else took the status, the number may belong to a stranger by now.
        var information = siginfo_t()
        guard waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 else { return .lost }
        kill(target, SIGKILL)
        var code: Int32 = 0
        var result: pid_t
        repeat {
            result = waitpid(process, &code, 0)
        } while result < 0 && errno == EINTR
        return result == process ? ChildStatus(waitStatus: code) : .lost
    }
}

/// Ends the child when the last of those who hold it is gone: the ``Child`` itself and its streams. Reading to the end
/// of a stream is a use of the child, even when nobody holds the ``Child`` any more.
final class LifetimeHold: Sendable {
    let lifetime: Lifetime

    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    deinit { lifetime.send(.kill) }
}
