import Execution
import Readback

/// Shows the progress of a download: one line that is overwritten on a terminal, plain lines elsewhere.
final class PullDisplay: Sendable {
    private let messages: Messages
    private let narration: Mutex<PullNarration>
    private let beginning = ContinuousClock.now

    init(model: String, messages: Messages) {
        self.messages = messages
        narration = Mutex(PullNarration(model: model))
    }

    func show(_ progress: PullProgress) {
        let time = ContinuousClock.now - beginning
        let said = narration.withLock { $0.take(progress, at: time) }
        if let notice = said.notice { messages.say("\(notice)") }
        if messages.status.isWatched {
            messages.status.show { "\(said.status.prefix(max(0, $0 - 1)))" }
        } else if let milestone = said.milestone {
            messages.say("\(milestone)")
        }
    }
}
