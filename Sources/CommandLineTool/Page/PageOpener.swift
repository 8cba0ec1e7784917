import ChildProcess
import Foundation
import Readback

/// Opens a page with the desktop's default program, once it is written.
///
/// That program may start a browser, and a browser started here would have no network. So a small shell is started before the network is
/// taken away. It waits for the path of the page, the only input it ever gets, and ends silently if none comes.
struct PageOpener: Sendable {
    private let page: String
    private let shell: Child

    #if os(macOS)
        private static let opener = "open"
        private static let script = #"page=$(cat); [ -z "$page" ] || exec "$0" "$page""#
    #else
        private static let opener = "xdg-open"
        // The opened program outlives this one. The first setsid leaves the process group at once. Otherwise, whoever ends this
        // group after the shell has gone could still hit what the second setsid has just started.
        private static let script = #"page=$(cat); [ -z "$page" ] || exec setsid setsid -f "$0" "$page""#
    #endif

    /// Returns `nil` if nothing is to be opened. A worker opens nothing; its supervisor does.
    init?(for invocation: Invocation) throws {
        let arguments = invocation.arguments
        guard arguments.isGiven(Options.openPage), !arguments.asksForHelp, ThisWorker.current == nil
        else { return nil }
        page = try Self.page(of: invocation)
        guard let program = ExecutableLocator.find(Self.opener) else {
            throw CommandFailure(
                .wrongUsage,
                "--open needs \(Self.opener) (package xdg-utils), which is not installed; open the page yourself"
            )
        }
        var command = ChildCommand(
            "/bin/sh", ["-c", Self.script, program], environment: ProcessInfo.processInfo.environment)
        command.input = .pipe
        // A group of its own would be ended with the shell, and the opened program with it.
        command.sharesGroup = true
        shell = try Child.start(command)
    }

    private static func page(of invocation: Invocation) throws(CommandFailure) -> String {
        let arguments = invocation.arguments
        guard let path = arguments.operands.first, arguments.operands.count == 1,
            !RecordingList.isBatch(arguments)
        else { throw CommandFailure(.wrongUsage, "--open opens the page of one recording; name one file") }
        let page: String?
        if invocation.command == Commands.page {
            page = PageCommand.place(of: path, arguments)
        } else {
            let plan = try OutputPlan(
                arguments, wantsReport: true, isDirectory: FolderTree.isFolder)
            guard plan.lateNames == nil else {
                throw CommandFailure(
                    .wrongUsage,
                    "--open needs a page whose name is known before the run; leave {date} and {title} out of --name-template"
                )
            }
            page = plan.formats.contains(.html) ? plan.path(for: RecordingName(path), as: .html) : nil
        }
        guard let page, page != "-" else {
            throw CommandFailure(.wrongUsage, "--open needs a page in a file; name one with --output")
        }
        return URL(fileURLWithPath: page).standardizedFileURL.path
    }

    func open() async throws {
        try await shell.input?.write(Array(page.utf8))
        shell.input?.close()
        _ = await shell.wait()
    }
}
