import Files
import Foundation
import Readback

/// What was noted while a recording was made: a file beside it, with a line of JSON for each mark, on the disk before anybody is told
/// that it was kept. So it is there for whoever reads the recording, however this program ends.
struct RecordingMarks: Sendable {
    let path: String

    /// - Parameter recording: the path of the recording.
    init(of recording: String) { path = recording + ".marks.jsonl" }

    /// In the order of time. A line that is no mark, such as the last one of a machine that lost its power, is passed over.
    func read() -> [TimedMark] {
        guard let bytes = try? OpenFile.read(path) else { return [] }
        let marks = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? JSONDecoder().decode(TranscriptDocument.Mark.self, from: Data(line)).mark
        }
        return marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// Returns when it is on the disk.
    func add(_ mark: TimedMark) throws(FileError) {
        let isNew = FileFacts(path: path) == nil
        let line: String
        do { line = try JSONText.encodeLine(TranscriptDocument.Mark(mark)) + "\n" } catch { return }
        let file = try OpenFile.open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        try file.write(Array(line.utf8))
        try file.synchronize()
        if isNew { try Folder.synchronize(Folder.holding(path)) }
    }
}
