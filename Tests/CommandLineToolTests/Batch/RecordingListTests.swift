import Files
import Foundation
import Testing

@testable import CommandLineTool

@Suite struct RecordingListTests {
    private func list(_ words: [String]) throws -> RecordingList {
        try RecordingList(try OptionParser(command: Commands.run).parse(words))
    }

    @Test(
        "shards hold each entry of a list once and are about equally large", arguments: [1, 2, 3, 7, 20])
    func shards(count: Int) throws {
        let entries = Array(0..<10)
        let shares = try (1...count).map { try Shard("\($0)/\(count)").share(of: entries) }
        #expect(shares.flatMap { $0 }.sorted() == entries)
        #expect((shares.map(\.count).max() ?? 0) - (shares.map(\.count).min() ?? 0) <= 1)
    }

    @Test("an invalid shard is refused", arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"])
    func noShard(text: String) {
        #expect(throws: CommandFailure.self) { try Shard(text) }
    }

    @Test("names are separated by line breaks, or by NUL if the list contains one")
    func names() {
        func names(_ text: String) -> [String] { RecordingList.names(in: Data(text.utf8)).map(\.shown) }
        #expect(names("a.wav\nb c.wav\r\n\nd.wav") == ["a.wav", "b c.wav", "d.wav"])
        #expect(names("a\nb.wav\0c.wav\0") == ["a\nb.wav", "c.wav"])
        #expect(names("") == [])
    }

    @Test("a directory's recordings come in a fixed order, without hidden and other files")
    func directory() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for name in ["b/x.WAV", "a.mp3", "b/a/y.flac", "notes.txt", ".hidden.wav", ".git/z.wav", "Z.ogg"] {
            let file = root.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        let expected = ["Z.ogg", "a.mp3", "b/a/y.flac", "b/x.WAV"].map { "\(root.path)/\($0)" }
        let found = try list(["-r", root.path])
        #expect(found.paths == expected && found.isBatch)
        #expect(try list(["-r", "--shard", "2/2", root.path]).paths == [expected[1], expected[3]])
        let refusal = #expect(throws: CommandFailure.self) { try list([root.path]) }
        #expect(refusal?.status == .unreadableInput && refusal?.message.contains("--recursive") == true)
    }

    @Test("files from phones, cameras and old players count as recordings; other files do not")
    func endings() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let recordings = ["a.3gp", "b.M4R", "c.mts", "d.ape", "e.wv", "f.awb", "g.vob"]
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for name in recordings + ["h.ts", "i.part", "j.json", "k"] {
            try Data().write(to: root.appendingPathComponent(name))
        }
        #expect(try RecordingList.recordings(in: root.path).files == recordings.map { "\(root.path)/\($0)" })
    }

    @Test("a folder that cannot be read is named, whether it is the given one or inside it")
    func unreadable() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("below"), withIntermediateDirectories: true)
        for locked in ["", "/below"] {
            let failure = #expect(throws: CommandFailure.self) {
                try RecordingList.recordings(in: root.path) { folder in
                    if folder == root.path + locked { throw CocoaError(.fileReadNoPermission) }
                    return try Folder.entries(in: folder)
                }
            }
            #expect(failure?.status == .unreadableInput)
            #expect(failure?.message.hasPrefix(root.path + locked + ": ") == true)
        }
        #expect(try RecordingList.recordings(in: root.path + "/").files == [])
    }

    @Test("the summary uses the singular for one recording")
    func singular() {
        let entry = BatchReport.Entry(path: "x", outcome: .done, seconds: 1)
        #expect(BatchReport(entries: [entry]).lines.first == "1 recording: 1 done")
        #expect(BatchReport(entries: [entry, entry]).lines.first == "2 recordings: 2 done")
    }

    @Test(
        "a recording stopped by a signal counts as stopped, not failed, and sets that signal's exit status"
    )
    func stopped() {
        let report = BatchReport(entries: [
            .init(path: "a", outcome: .done, seconds: 1),
            .init(path: "b", outcome: .failed(.interrupted, ""), seconds: 1),
            .init(path: "c", outcome: .left, seconds: 0),
        ])
        #expect(report.lines.first == "3 recordings: 1 done, 1 stopped by you, 1 not started")
        #expect(
            report.lines[2].contains("stopped by you") && !report.lines.joined().contains("failed"),
            "\(report.lines)")
        #expect(report.status == .interrupted)
        let killed = BatchReport(entries: [.init(path: "b", outcome: .failed(.terminated, ""), seconds: 1)])
        #expect(killed.lines.first == "1 recording: 1 terminated")
        #expect(killed.status == .terminated)
    }

    @Test("the worst outcome decides the exit status, whatever its number or position")
    func worst() {
        func status(_ statuses: [CommandLineTool.ExitStatus]) -> CommandLineTool.ExitStatus {
            BatchReport(
                entries: statuses.map {
                    .init(path: "x", outcome: $0 == .done ? .done : .failed($0, ""), seconds: 1)
                }
            ).status
        }
        #expect(status([]) == .done)
        #expect(status([.noSpeech, .done, .unreadableInput]) == .unreadableInput)
        #expect(status([.engineFailed, .unwritableOutput]) == .engineFailed)
        #expect(status([.interrupted, .engineFailed]) == .interrupted)
        #expect(
            Set(BatchReport.bestToWorst) == Set(CommandLineTool.ExitStatus.allCases),
            "every status has its place")
    }
}
