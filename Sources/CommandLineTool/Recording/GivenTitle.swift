import Foundation
import Readback
import SafeText

/// A title that is asked for and given in one command: nothing has to be heard or read for it.
struct GivenTitle {
    private let title: String

    /// `nil` where more is wanted than the title.
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
