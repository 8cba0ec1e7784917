import Files
import Foundation
import Testing

@testable import CommandLineTool

@Suite("Which recorded audio may be deleted")
struct KeepingTests {
    private static let whole = SoundFacts(
        isRecorded: true, isResultReadable: true, isOfResult: true, isReportComplete: true, hasMarks: true)

    @Test("audio that Readback recorded may be deleted if its result is complete")
    func whole() { #expect(Self.whole.obstacle == nil) }

    @Test(
        "any single obstacle keeps the audio, and the message names it",
        arguments: [
            (\.isRecorded, false, "did not record it"), (\.isGrowing, true, "is being recorded"),
            (\.isResultReadable, false, "cannot be read"), (\.isOfResult, false, "from other sound"),
            (\.isReportComplete, false, "report is incomplete"), (\.hasMarks, false, "lacks notes"),
        ] as [(WritableKeyPath<SoundFacts, Bool> & Sendable, Bool, String)])
    func obstacles(fact: WritableKeyPath<SoundFacts, Bool> & Sendable, value: Bool, sentence: String) {
        var facts = Self.whole
        facts[keyPath: fact] = value
        #expect(facts.obstacle?.contains(sentence) == true, "\(facts.obstacle ?? "none")")
        facts.waitingRun = "a-1"
        #expect(facts.obstacle != nil)
    }

    @Test("an interrupted run keeps the audio")
    func run() {
        var facts = Self.whole
        facts.waitingRun = "20261130-call"
        #expect(facts.obstacle?.contains("`readback resume 20261130-call`") == true)
    }

    @Test("the list knows a file by path and inode, not another file that took its name")
    func list() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = { (name: String) in folder.appendingPathComponent(name).path }
        let list = RecordedFiles(path: place("state/recorded.jsonl"))
        #expect(list.present() == [])
        for name in ["a.wav", "b.wav", "c.wav"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: place(name)))
            let facts = try #require(FileFacts(unlinked: place(name)))
            try list.add(place(name), facts, began: Date(timeIntervalSince1970: 100))
        }
        #expect(list.present().map(\.path) == [place("c.wav"), place("b.wav"), place("a.wav")])
        // Another file takes the first one's name, and a link the second one's.
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: place("theirs")))
        #expect(rename(place("theirs"), place("a.wav")) == 0)
        try FileManager.default.moveItem(atPath: place("b.wav"), toPath: place("moved.wav"))
        try FileManager.default.createSymbolicLink(
            atPath: place("b.wav"), withDestinationPath: place("moved.wav"))
        #expect(list.present().map(\.path) == [place("c.wav")])
        let mode = try FileManager.default.attributesOfItem(atPath: list.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
