import ChildProcess
import Foundation
import Readback

/// Opens a page with the desktop's own program, once it is written.
///
/// That program may start a browser, which must not live without a network because it was started here. So a small shell is started before the
/// network is taken away. It waits for the page's path, which is all that it is ever told, and ends without a word if there is none.
struct PageOpener: Sendable {
    private let page: String
    private let shell: Child

    #if os(macOS)
        private static let opener = "open"
        private static let script = #"page=$(cat); [ -z "$page" ] || exec "$0" "$page""#
    #else
        private static let opener = "xdg-open"
        // Whatever is opened lives on when this program has ended. The first setsid leaves its group before anything else, since whoever
        // ends this group once the shell is gone would otherwise reach what the second one has just begun.
        private static let script = #"page=$(cat); [ -z "$page" ] || exec setsid setsid -f "$0" "$page""#
    #endif

    /// `nil` where nothing is to be opened. A worker opens nothing: whoever has started it does.
    init?(for invocation: Invocation) throws {
        let arguments = invocation.arguments
        guard arguments.isGiven(Options.openPage), !arguments.isGiven(Options.help), ThisWorker.current == nil
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
        // A group of its own would be ended with the shell, and what it opens with it.
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
