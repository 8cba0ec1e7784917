import Files
import Foundation
import Readback

/// Changes all files of a finished result or none.
struct MendedFiles: Sendable {
    private let path: String
    private let arguments: ParsedArguments
    private let messages: Messages

    init(of path: String, _ arguments: ParsedArguments) {
        self.path = path
        self.arguments = arguments
        messages = Messages(arguments)
    }

    /// Only one process changes results in a folder at a time: two would undo each other's changes.
    ///
    /// - Parameters:
    ///   - formats: the formats that are rewritten beside the JSON; the others contain nothing that changes.
    ///   - mend: makes the new result from the existing one.
    @discardableResult
    func change(
        only formats: [OutputFormat] = OutputFormat.allCases, _ mend: (FinishedResult) throws -> MendedResult
    ) throws -> MendedResult {
        let lock = try lock()
        return try withExtendedLifetime(lock) {
            let result = try FinishedResult(at: path)
            let mended = try mend(result)
            guard mended.isChanged else { return mended }
            let files = ResultFiles(
                of: result, formats: formats, mayReplaceOthers: arguments.isGiven(Options.force))
            for path in try files.write(mended.result) { messages.say("wrote \(path)") }
            return mended
        }
    }

    private func lock() throws(CommandFailure) -> OpenFile {
        let folder = Folder.holding(path)
        let lock: OpenFile
        let isOurs: Bool
        do throws(FileError) {
            lock = try OpenFile.open(folder, O_RDONLY)
            isOurs = try lock.lock()
        } catch {
            throw CommandFailure(
                .unreadableInput,
                "\(folder): it cannot be opened: \(error.reason.lowercased()); check its name")
        }
        guard isOurs else {
            throw CommandFailure(
                .unwritableOutput,
                "\(folder): another readback is changing a result here; run the command again")
        }
        return lock
    }
}
