import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// How a partial result is told from a whole one.
@Suite struct RunResultsTests {
    /// A folder of results.
    private struct Place {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString)")

        func write(_ text: String, _ name: String) throws {
            let file = root.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func path(_ name: String) -> String { root.appendingPathComponent(name).path }
        func remove() { try? FileManager.default.removeItem(at: root) }
    }

    @Test("a partial result is known by its relative path and its content, even if its folder was renamed")
    func moved() throws {
        let place = Place()
        defer { place.remove() }
        for name in ["now/call.txt", "now/monday/call.txt", "now/other.txt"] { try place.write("half", name) }
        try place.write("half, and a remark", "now/edited.txt")
        let written = ["out/call.txt", "out/monday/call.txt", "out/edited.txt"].map {
            RunOutput(path: $0, content: ContentHash("half"))
        }
        let results = RunResults(written, from: place.path("before"), in: place.path("now"), run: "call")
        #expect(results.part(at: place.path("now/call.txt")) == ContentHash("half"))
        #expect(results.part(at: place.path("now/monday/../call.txt")) != nil)
        #expect(results.part(at: place.path("now/edited.txt")) == nil)
        #expect(results.names(place.path("now/edited.txt")) && !results.names(place.path("now/other.txt")))
        #expect(results.parts == ["now/call.txt", "now/monday/call.txt"].map(place.path))
        // A journal in the user's state folder knows its files by the paths they were written to.
        let elsewhere = RunResults(written, from: place.path("before"), in: nil, run: "call")
        #expect(elsewhere.parts.isEmpty && !elsewhere.names(place.path("now/call.txt")))
    }

    @Test("a path through a link names the same file, and an empty file there belongs to the run")
    func sameFolder() throws {
        let place = Place()
        defer { place.remove() }
        try place.write("", "out/call.txt")
        try FileManager.default.createSymbolicLink(
            atPath: place.path("link"), withDestinationPath: place.path("out"))
        let written = [RunOutput(path: "./link/call.txt", content: ContentHash("half"))]
        let results = RunResults(written, from: place.root.path, in: nil, run: "call")
        #expect(results.part(at: place.path("out/call.txt")) != nil)
        try place.write("another", "out/call.txt")
        #expect(results.part(at: place.path("out/call.txt")) == nil)
    }

    @Test(
        "a run whose folder name is refused gets another one, and leaves no folder of the refused name"
    )
    func names() throws {
        let place = Place()
        defer { place.remove() }
        var refused: [RunFolder] = []
        let folder = try RunFolder.make(in: place.root, named: "call") { folder in
            if refused.isEmpty {
                refused.append(folder)
                return false
            }
            return true
        }
        #expect(folder.id != refused.first?.id && folder.isNamed(after: RecordingName("monday/call.flac")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.root.path) == [folder.id])
    }
}
