import ChildProcess
import Dispatch
import Execution
import Readback

/// Sends the recorder's reports to its supervisor on a queue of its own: a supervisor that
/// is stopped (Ctrl-Z) reads nothing, and the recording must continue.
final class RecorderReports: Sendable {
    private struct State {
        var written = 0.0
        /// The latest number is waiting in the queue.
        var isWaiting = false
    }

    private let queue = DispatchQueue(label: "readback.reports")
    private let state = Mutex(State())

    func tell(_ report: RecorderReport) { queue.async { Supervisor.tell(report) } }

    /// Reports how much audio is written, at most four times a second and no faster than the reports are sent.
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

    /// Returns when all reports have been sent.
    func tellLast(_ report: RecorderReport) { queue.sync { Supervisor.tell(report) } }
}
