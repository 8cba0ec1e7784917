import Execution
import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// Tracks a process from its start until its status has been collected. The status is always collected, whether or not somebody waits and
/// whether or not the ``Child`` still exists.
///
/// Signals are sent and the status is collected under one lock, so a signal never goes to another process that has
/// since got the same number. When the process has ended, the rest of its group is killed before the status is
/// collected: until then the number is still taken.
final class Lifetime: Sendable {
    private enum State {
        case running(waiting: [CheckedContinuation<ChildStatus, Never>])
        case ended(ChildStatus)
    }

    let process: pid_t
    /// The target of signals: the process, or its negative number for its group.
    private let target: pid_t
    private let state = Mutex(State.running(waiting: []))
    /// The descriptor through which the kernel reports the end, while it is awaited.
    private let report = Mutex<OwnedDescriptor?>(nil)

    /// - Parameter usesThread: waits on its own thread even if the kernel has process descriptors.
    init(process: pid_t, leadsGroup: Bool = true, usesThread: Bool = false) {
        self.process = process
        target = leadsGroup ? -process : process
        if usesThread || !watchDescriptor() { watchOnThread() }
    }

    var status: ChildStatus? {
        state.withLock { if case .ended(let status) = $0 { status } else { nil } }
    }

    /// Not affected by cancellation: the child runs until it ends.
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

    /// Waits, and kills the process and its group if it still runs after the grace period.
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

    /// Sends the signal to the process, or to its whole group if it leads one, unless it has ended.
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

    /// The thread keeps the default stack size. The stack also holds the thread-local variables of every linked library (72 kB if ggml
    /// knows AMX), and a thread without room for them silently fails to start. Only pages that are used take memory.
    private func watchOnThread() {
        let thread = Thread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(self.process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            self.collect()
        }
        thread.name = "child \(process)"
        thread.start()
    }

    /// The process has ended, so nothing here blocks.
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
        // Looks without collecting: if other code has collected the status, the number may belong to another process by now.
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

/// Kills the child when its last holder is released: the ``Child`` itself and its streams. Reading a stream to its end is a use of the
/// child, even if nobody holds the ``Child`` any more.
final class LifetimeHold: Sendable {
    let lifetime: Lifetime

    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    deinit { lifetime.send(.kill) }
}
