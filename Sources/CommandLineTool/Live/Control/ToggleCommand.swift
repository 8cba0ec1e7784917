import ChildProcess
import Files
import Foundation
import Readback

/// `readback toggle -o DIR`: one key to start and stop. Ends the recording in progress, or begins one in the background if there is none.
struct ToggleCommand: Sendable {
    private let arguments: ParsedArguments
    private let messages: Messages
    private let place = ControlPlace()

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        self.arguments = arguments
        messages = Messages(arguments)
        guard arguments.output ?? arguments.value(of: Options.outputDirectory) ?? "-" != "-" else {
            throw CommandFailure(
                .wrongUsage, "nobody sees what is printed in the background; name a folder with -o DIR/")
        }
        // Mistakes in the options are reported here, where somebody may see them.
        _ = try LiveSettings(arguments)
    }

    func run() async throws -> ExitStatus {
        if let client = try ControlClient(place) {
            do {
                await say(try await client.obeyed(ControlRequest(.stop)).status.saved)
            } catch let failure as CommandFailure {
                throw await told(failure)
            }
            return .done
        }
        try await begin()
        return .done
    }

    private func begin() async throws {
        let log = try openLog()
        var command = try ChildCommand.thisProgram([])
        // The first setsid leaves this program's process group, which ends with it. The second begins a session that no terminal ends.
        command.arguments = ["-c", Self.script, command.executable, Commands.live.name] + arguments.words()
        command.executable = "/bin/sh"
        (command.input, command.output) = (.null, .descriptor(log.descriptor))
        command.error = .descriptor(log.descriptor)
        command.sharesGroup = true
        guard await (try Child.start(command)).wait().isSuccess else {
            throw await told(
                CommandFailure(.engineFailed, "the recording could not be started; see \(log.path)"))
        }
        let deadline = ContinuousClock.now + Self.longestStart
        while .now < deadline {
            if let status = await place.running(), let path = status.recording {
                return await say("recording \(status.source ?? "") into \(path)")
            }
            if let failure = Self.complaint(in: log.path) {
                throw await told(CommandFailure(.engineFailed, failure))
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw await told(CommandFailure(.engineFailed, "the recording did not begin; see \(log.path)"))
    }

    /// Opens the log of the recording, which runs unseen. Only the latest recording is logged.
    private func openLog() throws -> OpenFile {
        let folder = UserFolder.path("XDG_STATE_HOME", or: ".local/state") + "/readback"
        do {
            try Folder.make(folder, mode: 0o700)
            return try OpenFile.open(
                folder + "/live.log", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, mode: 0o600)
        } catch {
            throw CommandFailure(
                .unwritableOutput, "\(folder): it cannot be written; set XDG_STATE_HOME to another folder")
        }
    }

    /// The last message of the recording if it has ended; `nil` if it is running.
    private static func complaint(in log: String) -> String? {
        guard let bytes = try? OpenFile.read(log) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let end = lines.lastIndex(of: Substring(endMark)) else { return nil }
        return lines[..<end].last.map { String($0).replacing("readback: ", with: "") } ?? "it ended at once"
    }

    private func say(_ sentence: String) async {
        messages.say("\(sentence)")
        await DesktopNotice.show(sentence)
    }

    private func told(_ failure: CommandFailure) async -> CommandFailure {
        await DesktopNotice.show(failure.message)
        return failure
    }

    private static let longestStart = Duration.seconds(15)
    private static let endMark = "(ended)"
    private static let script =
        #"exec setsid setsid -f /bin/sh -c '"$0" "$@"; echo "(ended)"' "$0" "$@""#
}
