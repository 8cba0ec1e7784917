import Files
import Foundation
import Readback

/// The marks made during a recording: a file beside it, with one line of JSON per mark. A mark is on disk before anybody
/// is told that it was kept, so it is there however this program ends.
struct RecordingMarks: Sendable {
    let path: String

    /// - Parameter recording: the path of the recording.
    init(of recording: String) { path = recording + ".marks.jsonl" }

    /// Returns the marks in order of time. Invalid lines are skipped, such as the last one after a power failure.
    func read() -> [TimedMark] {
        guard let bytes = try? OpenFile.read(path) else { return [] }
        let marks = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? JSONDecoder().decode(TranscriptDocument.Mark.self, from: Data(line)).mark
        }
        return marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// Returns when the mark is on disk.
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
