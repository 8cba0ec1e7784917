import ChildProcess
import Foundation

extension ChildCommand {
    /// This program once more, with the standard streams of this process.
    static func thisProgram(_ words: [String]) throws(CommandFailure) -> ChildCommand {
        guard let program = ExecutableLocator.currentExecutablePath() else {
            throw CommandFailure(.engineFailed, "this program cannot find its own file; install it again")
        }
        var environment = ProcessInfo.processInfo.environment
        // Swift's own handler would print pages about a crash, and let a process go on that was only sent the signal.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        // So would the library under the models.
        environment["GGML_NO_BACKTRACE"] = "1"
        return ChildCommand(
            program, words, environment: environment, input: .inherit, output: .inherit, error: .inherit)
    }
}
