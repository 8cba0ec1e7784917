import Execution
import Foundation

/// Text that native libraries write directly to standard error, bypassing every log: stack traces and messages before an abort.
enum NativeChatter {
    private static let messages = Mutex(STDERR_FILENO)

    /// The descriptor for this program's own messages.
    static var descriptorOfMessages: Int32 { messages.withLock { $0 } }

    /// Hides this text, which would bury the supervisor's message on the screen. Call this before the first message.
    static func silence() {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard copy >= 0, nowhere >= 0 else { return }
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
        messages.withLock { $0 = copy }
    }
}
