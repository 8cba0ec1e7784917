import Foundation
import Readback
import Testing

@testable import CommandLineTool

@Suite("Marks beside a recording")
struct RecordingMarksTests {
    private func mark(_ milliseconds: Int64, _ kind: TimedMark.Kind, _ text: String? = nil) -> TimedMark {
        TimedMark(time: AudioTime(value: milliseconds, timescale: 1_000), kind: kind, text: text)
    }

    @Test(
        "stored marks are read back in order of time; a line cut off by a power failure is ignored"
    )
    func kept() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "marks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let marks = RecordingMarks(of: folder.appendingPathComponent("a.wav").path)
        #expect(marks.read() == [])
        let note = mark(12_250, .note, "two\nlines \u{1B}[31m")
        try marks.add(mark(20_000, .paused))
        try marks.add(note)
        try marks.add(mark(20_000, .mark))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: marks.path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(#"{"time": 30, "ki"#.utf8))
        try file.close()
        #expect(marks.read() == [note, mark(20_000, .paused), mark(20_000, .mark)])
        let mode = try FileManager.default.attributesOfItem(atPath: marks.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("a symbolic link in place of the marks file is not followed")
    func link() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "marks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let theirs = folder.appendingPathComponent("theirs")
        try Data("theirs".utf8).write(to: theirs)
        let marks = RecordingMarks(of: folder.appendingPathComponent("a.wav").path)
        try FileManager.default.createSymbolicLink(atPath: marks.path, withDestinationPath: theirs.path)
        #expect(throws: (any Error).self) { try marks.add(mark(0, .mark)) }
        #expect(try String(contentsOf: theirs, encoding: .utf8) == "theirs")
    }
}
