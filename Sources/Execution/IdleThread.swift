import Dispatch
import Foundation

/// A thread that runs its work in order, whenever the machine has nothing more urgent to do. It ends when it has been released and
/// all its work is done.
final class IdleThread: Sendable {
    private final class Line: Sendable {
        private struct State {
            var work = Queue<@Sendable () -> Void>()
            var isClosed = false
        }

        private let state = Mutex(State())
        private let change = DispatchSemaphore(value: 0)

        func append(_ work: @escaping @Sendable () -> Void) {
            state.withLock { $0.work.append(work) }
            change.signal()
        }

        func close() {
            state.withLock { $0.isClosed = true }
            change.signal()
        }

        /// Waits for work; `nil` if there will be no more.
        func next() -> (@Sendable () -> Void)? {
            while true {
                change.wait()
                let (work, isClosed) = state.withLock { ($0.work.popFirst(), $0.isClosed) }
                if work != nil || isClosed { return work }
            }
        }
    }

    private let line = Line()

    init() {
        let thread = Thread { [line] in
            Self.stepBack()
            while let work = line.next() { work() }
        }
        thread.name = "patient"
        thread.start()
    }

    deinit { line.close() }

    func run(_ work: @escaping @Sendable () -> Void) { line.append(work) }

    /// Lowers the thread's priority, if the system allows it.
    private static func stepBack() {
        #if os(Linux)
            // On Linux this call affects the calling thread only. Threads that it starts inherit the priority.
            _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, leastUrgent)
        #else
            pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0)
        #endif
    }

    private static let leastUrgent: Int32 = 19
}
