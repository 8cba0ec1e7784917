import Files
import Foundation
import Readback

/// A folder of results that is searched.
struct SearchFolder {
    let path: String

    /// The index, as the folder is now. It is kept for the next time where the folder can be written.
    func index() throws(CommandFailure) -> SearchIndex {
        let files = try results()
        let kept = FileManager.default.contents(atPath: indexPath).flatMap { SearchIndex(Array($0)) }
        var index = kept ?? SearchIndex()
        if index.refresh(files, body: body), (try? Folder.make(Folder.holding(indexPath))) != nil {
            try? AtomicFile.write(index.bytes, to: indexPath)
        }
        return index
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
