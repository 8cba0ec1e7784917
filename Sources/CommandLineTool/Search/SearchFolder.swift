import Files
import Foundation
import Readback

/// A folder of results to search.
struct SearchFolder {
    let path: String
    /// Returns whether a file below the folder may be read.
    var accepts: @Sendable (String) -> Bool = { _ in true }

    /// Returns the index for the current state of the folder, and the files that could not be read. If the folder can be written, the index
    /// is saved for the next search.
    ///
    /// - Parameters:
    ///   - meaning: computes the vectors of lines; without it, the index has only the words and the vectors stored before.
    ///   - progress: called with the number of results that have vectors now, and the number of all that need them.
    func index(
        meaning: SearchMeaning? = nil, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> (SearchIndex, UnreadableResults) {
        var unreadable = UnreadableResults()
        let files = try results(&unreadable)
        // A new index replaces the file and does not change it, so the mapped data stays valid.
        let data =
            FileFacts(path: indexPath) == nil || !accepts(Self.indexName)
            ? nil : try? Data(contentsOf: URL(fileURLWithPath: indexPath), options: .alwaysMapped)
        var index = data.flatMap { SearchIndex($0) } ?? SearchIndex()
        let rights = Rights.shared(by: files.keys.map { "\(path)/\($0)" })
        let keep = { (index: SearchIndex) in self.keep(index, rights) }
        if index.refresh(files, body: { body($0, &unreadable) }) { keep(index) }
        guard let meaning, meaning.isMissing(in: index) else { return (index, unreadable) }
        try await meaning.complete(&index, progress: progress, save: keep)
        keep(index)
        return (index, unreadable)
    }

    /// Does the same for the command line: shows progress, and reports files that could not be read.
    ///
    /// - Parameter isVerbose: whether every unreadable file is named.
    func index(
        meaning: SearchMeaning?, _ messages: Messages, isVerbose: Bool = false
    ) async throws -> SearchIndex {
        let (index, unreadable) = try await self.index(meaning: meaning) { done, count in
            messages.status.show { width in
                "\("reading for what was meant, once: \(done) of \(count) results".prefix(width))"
            }
        }
        messages.status.clear()
        if let sentence = unreadable.sentence(isWhole: isVerbose) { messages.say("\(sentence)") }
        return index
    }

    /// - Parameter rights: the rights shared by all results of the folder. Whoever may not read one of them may not read its words here.
    private func keep(_ index: SearchIndex, _ rights: mode_t) {
        let folder = Folder.holding(indexPath)
        guard (try? Folder.make(folder, mode: Rights.ofFolder(for: rights))) != nil,
            mayReplaceIndex(in: folder)
        else { return }
        try? AtomicFile.write(index.bytes, to: indexPath, widest: rights)
    }

    private var indexPath: String { "\(path)/\(Self.indexName)" }
    private static let indexName = "\(RunPlaces.hidden)/search-index"

    /// The folder, or a file or link of that name, may belong to somebody else. So only a file that begins like an index is replaced.
    private func mayReplaceIndex(in folder: String) -> Bool {
        let files = FileManager.default
        guard (try? files.destinationOfSymbolicLink(atPath: folder)) == nil else { return false }
        guard let facts = FileFacts(unlinked: indexPath) else {
            return (try? files.attributesOfItem(atPath: indexPath)) == nil
        }
        let start = try? OpenFile.open(indexPath, O_RDONLY | O_NOFOLLOW).readBeginning(
            SearchIndex.magic.count)
        return facts.byteCount == 0 || start == SearchIndex.magic
    }

    /// All JSON files below the folder, except hidden ones.
    private func results(
        _ unreadable: inout UnreadableResults
    ) throws(CommandFailure) -> [String: FileStamp] {
        guard FolderTree.isFolder(path) else {
            throw CommandFailure(
                .unreadableInput, "\(path): there is no such folder; name a folder of results")
        }
        var files: [String: FileStamp] = [:]
        let found = try FolderTree.files(in: path, where: { $0.lowercased().hasSuffix(".json") })
        for file in found.misencoded {
            unreadable.add(file, NameWithoutFile(file, isMisencoded: true).reason)
        }
        for file in found.files where accepts(file) {
            if let stamp = FileWriting.stamp(of: "\(path)/\(file)") {
                files[file] = stamp
            } else {
                unreadable.add(file, NameWithoutFile(file).reason)
            }
        }
        return files
    }

    /// The lines of a result; empty for other JSON, and `nil` for a file that cannot be read.
    private func body(_ file: String, _ unreadable: inout UnreadableResults) -> [UInt8]? {
        let result: ResultParts
        switch ResultFile("\(path)/\(file)") {
        case .result(let parts, _): result = parts
        case .other: return []
        case .unreadable(let reason):
            unreadable.add(file, reason)
            return nil
        }
        var text = line("", "", result.title ?? RecordingName(file).stem)
        for segment in result.transcript.segments where segment.start.isFinite && abs(segment.start) < 1e7 {
            text += line(String(Int64(segment.start * 1000)), segment.speaker ?? "", segment.text)
        }
        return Array(text.utf8)
    }

    private func line(_ time: String, _ speaker: String, _ text: String) -> String {
        let plain = SearchText.field(text)
        return "\(time)\t\(SearchText.field(speaker))\t\(plain)\t\(SearchText.folded(plain))\n"
    }
}
