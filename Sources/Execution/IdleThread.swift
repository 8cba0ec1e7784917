import Dispatch
import Foundation

/// A thread that works when the machine has nothing better to do: everything that it is given, in order. It ends when that is done
/// and nobody holds it any more.
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

        /// Waits for work; `nil` when there will be none.
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

    /// Where the system refuses, the thread is like any other.
    private static func stepBack() {
        #if os(Linux)
            // The kernel counts threads, so this is the calling one alone. The threads that it starts are as patient.
            _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, leastUrgent)
        #else
            pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0)
        #endif
    }

    private static let leastUrgent: Int32 = 19
}
