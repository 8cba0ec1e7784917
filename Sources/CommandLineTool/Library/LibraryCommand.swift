import Files
import Foundation
import Pages
import Readback

/// `readback library DIR`: makes one page over all results in a folder and below it.
struct LibraryCommand: Sendable {
    private let folder: String
    private let output: OutputFile
    private let messages: Messages
    /// Whether to name every unreadable result.
    private let isVerbose: Bool

    /// The mark of a library page, which may be overwritten.
    private static let mark = "<meta name=\"generator\" content=\"\(Page.Kind.library.generator)\">"

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let folder = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "library takes one folder of results")
        }
        guard FolderTree.isFolder(folder) else {
            throw CommandFailure(.unreadableInput, "\(folder): there is no such folder; check its name")
        }
        self.folder = folder
        let path = FolderTree.path(to: "index.html", in: folder)
        output = OutputFile(
            path: path, mayOverwrite: arguments.isGiven(Options.force) || Self.isOwn(path))
        messages = Messages(arguments)
        isVerbose = arguments.isGiven(Options.verbose)
    }

    private static func isOwn(_ path: String) -> Bool {
        let head = (try? OpenFile.readBeginning(of: path, 4096)) ?? []
        return String(decoding: head, as: UTF8.self).contains(mark)
    }

    func run() async throws -> ExitStatus {
        try output.prepare()
        let found = try FolderTree.files(in: folder) { $0.lowercased().hasSuffix(".json") }
        let names = found.files
        let recordings = try Self.recordings(in: folder)
        let folder = folder
        var entries: [LibraryEntry] = []
        var unreadable = UnreadableResults()
        for name in found.misencoded {
            unreadable.add(name, NameWithoutFile(name, isMisencoded: true).reason)
        }
        // Each core reads a share of the files.
        let shares = max(1, min(ProcessInfo.processInfo.activeProcessorCount, names.count))
        await withTaskGroup(of: ([LibraryEntry], UnreadableResults).self) { group in
            for share in 0..<shares {
                group.addTask {
                    let names = stride(from: share, to: names.count, by: shares).map { names[$0] }
                    return Self.entries(names, in: folder, recordings)
                }
            }
            for await (found, missing) in group {
                entries += found
                unreadable = unreadable + missing
            }
        }
        entries.sort { ($1.day, $0.name) < ($0.day, $1.name) }
        let data = try JSONText.encodeLine(LibraryDocument(recordings: entries))
        let title = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        var page = output
        page.madeOf = names.map { "\(folder)/\($0)" }
        try page.write(Page(.library, title: title, data: data).html)
        if let sentence = unreadable.sentence(isWhole: isVerbose) { messages.say("\(sentence)") }
        messages.say(
            "wrote \(output.path): \(entries.count == 1 ? "1 recording" : "\(entries.count) recordings")")
        return .done
    }

    private static func entries(
        _ names: [String], in folder: String, _ recordings: [String: String]
    ) -> ([LibraryEntry], UnreadableResults) {
        var unreadable = UnreadableResults()
        let entries = names.compactMap { name -> LibraryEntry? in
            switch ResultFile("\(folder)/\(name)") {
            case .result(let result, let data):
                return LibraryEntry(result, data, folder: folder, name: name, recordings: recordings)
            case .unreadable(let reason): unreadable.add(name, reason)
            case .other: break
            }
            return nil
        }
        return (entries, unreadable)
    }

    /// The recordings in the folder, by their paths without extension.
    private static func recordings(in folder: String) throws(CommandFailure) -> [String: String] {
        let all = try RecordingList.recordings(in: folder).files.map {
            (($0 as NSString).deletingPathExtension, $0)
        }
        return Dictionary(all) { first, _ in first }
    }
}
