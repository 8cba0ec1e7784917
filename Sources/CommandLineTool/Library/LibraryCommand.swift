import Foundation
import Pages
import Readback

/// `readback library DIR`: one page over all results in a folder and below it.
struct LibraryCommand: Sendable {
    private let folder: String
    private let output: OutputFile
    private let messages: Messages

    /// What says of a file that it is such a page, and may be made anew.
    private static let mark = "<meta name=\"generator\" content=\"\(Page.Kind.library.generator)\">"

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let folder = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "library takes one folder, in which results lie")
        }
        guard FolderTree.isFolder(folder) else {
            throw CommandFailure(.unreadableInput, "\(folder): there is no such folder; check its name")
        }
        self.folder = folder
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + "index.html"
        output = OutputFile(
            path: path, mayOverwrite: arguments.isGiven(Options.force) || Self.isOwn(path))
        messages = Messages(arguments)
    }

    private static func isOwn(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: 4096)) ?? Data()
        return String(decoding: head, as: UTF8.self).contains(mark)
    }

    func run() async throws -> ExitStatus {
        try output.prepare()
        let names = try FolderTree.files(in: folder) { $0.lowercased().hasSuffix(".json") }
        let recordings = try Self.recordings(in: folder)
        let folder = folder
        var entries: [LibraryEntry] = []
        // Each core reads a share of the files.
        let shares = max(1, min(ProcessInfo.processInfo.activeProcessorCount, names.count))
        await withTaskGroup(of: [LibraryEntry].self) { group in
            for share in 0..<shares {
                group.addTask {
                    stride(from: share, to: names.count, by: shares).compactMap {
                        LibraryEntry(folder: folder, name: names[$0], recordings: recordings)
                    }
                }
            }
            for await share in group { entries += share }
        }
        entries.sort { ($1.day, $0.name) < ($0.day, $1.name) }
        let data = try JSONText.encodeLine(LibraryDocument(recordings: entries))
        let title = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        try output.write(Page(.library, title: title, data: data).html)
        messages.say(
            "wrote \(output.path): \(entries.count == 1 ? "1 recording" : "\(entries.count) recordings")")
        return .done
    }

    /// The recordings of the folder by their paths without endings.
    private static func recordings(in folder: String) throws(CommandFailure) -> [String: String] {
        let all = try RecordingList.recordings(in: folder).map {
            (($0 as NSString).deletingPathExtension, $0)
        }
        return Dictionary(all) { first, _ in first }
    }
}
