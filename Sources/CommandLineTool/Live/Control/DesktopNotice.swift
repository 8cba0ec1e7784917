import ChildProcess
import Foundation

/// Shows a desktop notification, if there is a program for that. Nothing depends on it.
enum DesktopNotice {
    /// Returns when it is shown, or after a few seconds.
    static func show(_ sentence: String) async {
        guard let program = ExecutableLocator.find("notify-send") else { return }
        let command = ChildCommand(
            program, ["--app-name=Readback", "--", "Readback", sentence],
            environment: ProcessInfo.processInfo.environment)
        _ = try? await Child.run(command, deadline: .seconds(5))
    }
}
