import Foundation
import Readback
import SafeText

/// A title that the user asks for and supplies in the same command: nothing has to be transcribed or read.
struct GivenTitle {
    private let title: String

    /// Returns `nil` if more than the title is wanted.
    init?(_ arguments: ParsedArguments, of task: StandardTask) throws(CommandFailure) {
        guard task.name == StandardTask.title.name, let title = arguments.value(of: Options.title) else {
            return nil
        }
        let settings = try RecordingSettings(arguments, wantsReport: true, task: task)
        guard settings.isBrief else { return nil }
        guard settings.path == "-" || FileManager.default.fileExists(atPath: settings.path) else {
            throw CommandFailure(.unreadableInput, "\(settings.path): there is no such file; check its name")
        }
        self.title = title
    }

    func tell() throws -> ExitStatus {
        try StandardOutput.write(.document(PlainLine.text(of: title) + "\n"))
        return .done
    }
}
