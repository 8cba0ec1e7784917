import Execution
import Foundation

/// What libraries write to standard error by themselves, past every log: traces of the stack, and last words before they give up.
enum NativeChatter {
    private static let messages = Mutex(STDERR_FILENO)

    /// Where this program's own messages go.
    static var descriptorOfMessages: Int32 { messages.withLock { $0 } }

    /// Keeps it off the screen, where it would bury the sentence that a supervisor says. Must come before the first message.
    static func silence() {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard copy >= 0, nowhere >= 0 else { return }
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
        messages.withLock { $0 = copy }
    }
}
