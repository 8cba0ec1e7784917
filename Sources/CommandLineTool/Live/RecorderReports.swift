import ChildProcess
import Dispatch
import Execution
import Readback

/// What the recorder tells its supervisor, on a queue of its own: a supervisor that is stopped (Ctrl-Z) takes nothing, and the recording
/// goes on all the same.
final class RecorderReports: Sendable {
    private struct State {
        var written = 0.0
        /// The latest number waits for the queue.
        var isWaiting = false
    }

    private let queue = DispatchQueue(label: "readback.reports")
    private let state = Mutex(State())

    func tell(_ report: RecorderReport) { queue.async { Supervisor.tell(report) } }

    /// Says how much sound is written, four times a second at the most and no more often than it is taken.
    func tell(written: AudioTime) {
        let isNews = state.withLock { state in
            guard Int(written.seconds * 4) != Int(state.written * 4) else { return false }
            state.written = written.seconds
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        guard isNews else { return }
        queue.async { [self] in
            let seconds = state.withLock { state in
                state.isWaiting = false
                return state.written
            }
            Supervisor.tell(RecorderReport.recorded(seconds))
        }
    }

    /// Returns when everything has been taken.
    func tellLast(_ report: RecorderReport) { queue.sync { Supervisor.tell(report) } }
}
