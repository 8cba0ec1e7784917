import Files
import Foundation
import Readback

/// A folder of results that is searched.
struct SearchFolder {
    let path: String

    /// The index, as the folder is now. It is kept for the next time where the folder can be written.
    ///
    /// - Parameters:
    ///   - meaning: what says what lines mean; without it the index has the words, and what was said of meaning before.
    ///   - progress: hears how many results of how many have been read for their meaning.
    func index(
        meaning: SearchMeaning? = nil, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> SearchIndex {
        let files = try results()
        // A new index takes the place of the old one and does not touch it, so what is mapped stays.
        let data = try? Data(contentsOf: URL(fileURLWithPath: indexPath), options: .alwaysMapped)
        var index = data.flatMap { SearchIndex($0) } ?? SearchIndex()
        if index.refresh(files, body: body) { keep(index) }
        guard let meaning, meaning.isMissing(in: index) else { return index }
        try await meaning.complete(&index, progress: progress, save: keep)
        keep(index)
        return index
    }

    private func keep(_ index: SearchIndex) {
        guard (try? Folder.make(Folder.holding(indexPath))) != nil else { return }
        try? AtomicFile.write(index.bytes, to: indexPath)
    }

    private var indexPath: String { "\(path)/\(RunPlaces.hidden)/search-index" }

    /// Every JSON file below the folder, hidden ones left out.
    private func results() throws(CommandFailure) -> [String: FileStamp] {
        guard FolderTree.isFolder(path) else {
            throw CommandFailure(
                .unreadableInput, "\(path): there is no such folder; name one with results in it")
        }
        var files: [String: FileStamp] = [:]
        // The index has a file's name in a line.
        for file in try FolderTree.files(in: path, where: { $0.hasSuffix(".json") })
        where !file.contains(where: \.isNewline) {
            files[file] = FileWriting.stamp(of: "\(path)/\(file)")
        }
        return files
    }

    /// The lines of a result; none for another file.
    private func body(_ file: String) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(file)"),
            let result = try? JSONDecoder().decode(ResultParts.self, from: data)
        else { return [] }
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
