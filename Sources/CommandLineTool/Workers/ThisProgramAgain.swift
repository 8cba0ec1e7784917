import ChildProcess
import Foundation

extension ChildCommand {
    /// This program as a child process, with the standard streams of this process.
    static func thisProgram(_ words: [String]) throws(CommandFailure) -> ChildCommand {
        guard let program = ExecutableLocator.currentExecutablePath() else {
            throw CommandFailure(.engineFailed, "this program cannot find its own file; install it again")
        }
        var environment = ProcessInfo.processInfo.environment
        // Swift's crash handler would print pages, and would keep a process alive that was only sent the signal.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        // The library that runs the models would print a backtrace, too.
        environment["GGML_NO_BACKTRACE"] = "1"
        return ChildCommand(
            program, words, environment: environment, input: .inherit, output: .inherit, error: .inherit)
    }
}
