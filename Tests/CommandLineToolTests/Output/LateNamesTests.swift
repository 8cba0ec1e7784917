import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// Result names that contain the recording's day or the report's title.
@Suite struct LateNamesTests {
    /// A folder of results, and a recording beside it.
    private struct Place {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "readback-\(UUID().uuidString)")
        var results: String { folder.appendingPathComponent("out").path }

        init() throws {
            try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        func recording(_ name: String, _ content: String) throws -> String {
            let path = folder.appendingPathComponent(name).path
            try Data(content.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// Only the part of a result that says which recording it belongs to.
        func result(_ name: String, of recording: String, named: String? = nil) throws {
            let hash = try FileHash.sha256(path: recording)
            let source = #"{"name":"\#(named ?? RecordingName(recording).file)","sha256":"\#(hash)"}"#
            try Data(#"{"provenance":{"recording":\#(source)}}"#.utf8)
                .write(to: URL(fileURLWithPath: "\(results)/\(name)"))
        }

        func names(_ template: String = "{date} {title}.{ext}") throws -> LateNames {
            LateNames(directory: results, template: try NameTemplate(template), formats: [.md, .json])
        }
    }

    private let facts = NameTemplate.LateFacts(day: "2026-11-27", title: "The garden: 9/11 guests?")

    @Test("a result is found only by the recording it was made from, whatever the result is called")
    func found() throws {
        let place = try Place()
        defer { place.remove() }
        let (call, other) = (try place.recording("call.wav", "call"), try place.recording("b.wav", "other"))
        let copy = try place.recording("copy.wav", "call")
        #expect(try place.names().present(of: call) == nil)
        try place.result("Some talk.json", of: other)
        try place.result("Renamed by hand.json", of: call)
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(place.results)/torn.json"))
        let files = ["md", "json"].map { "\(place.results)/Renamed by hand.\($0)" }
        #expect(try place.names().present(of: call) == files)
        // Another recording with the same content has results of its own.
        #expect(try place.names().present(of: copy) == nil)
        #expect(try place.names().present(of: call) { $0.hasSuffix("hand.json") } == nil)
        _ = try place.recording("call.wav", "another call")
        #expect(try place.names().present(of: call) == nil)
    }

    @Test("results in subfolders are found only if the template makes subfolders")
    func folders() throws {
        let place = try Place()
        defer { place.remove() }
        let call = try place.recording("call.wav", "call")
        try FileManager.default.createDirectory(
            atPath: "\(place.results)/2026", withIntermediateDirectories: true)
        try place.result("2026/x.json", of: call)
        #expect(
            try place.names("{date}/{title}.{ext}").present(of: call)?.last == "\(place.results)/2026/x.json")
        #expect(try place.names().present(of: call) == nil)
    }

    @Test(
        "the first name has the title, later ones add a number; a missing day or title gets a stand-in"
    )
    func candidates() throws {
        let place = try Place()
        defer { place.remove() }
        let recording = RecordingName("monday/call.mp3")
        let names = try place.names().candidates(for: recording, facts).prefix(2).map { $0[1] }
        #expect(
            Array(names) == ["", " 2"].map { "\(place.results)/2026-11-27 The garden 9 11 guests\($0).json" })
        let bare = try place.names().candidates(for: recording, .init()).first { _ in true }
        #expect(bare?.first == "\(place.results)/undated call.md")
        // A dot in a title starts no extension.
        let dotted = NameTemplate.LateFacts(day: nil, title: "Version 2.0 is here")
        let name = try place.names("{title}.{ext}").candidates(for: recording, dotted).first { _ in true }
        #expect(name?.first == "\(place.results)/Version 2.0 is here.md")
    }

    @Test("a file name takes from a title only what every system and link allows, and not too much")
    func titles() {
        for (title, text) in [
            ("Plain title", "Plain title"),
            ("a/b\\c:d*e?f\"g<h>i|j#k^l[m]n`o", "a b c d e f g h i j k l m n o"),
            ("  two\n lines\t", "two lines"), ("..", nil), ("???", nil), ("", nil), ("../../etc", "etc"),
            ("Ends with dots...", "Ends with dots"), ("Cafe\u{301}", "Caf\u{E9}"),
            ("Über 3 Räume", "Über 3 Räume"),
            ("turned \u{202E}around", "turned around"),
        ] { #expect(FileTitle.text(title) == text, "\(title)") }
        let long = FileTitle.text(String(repeating: "garden ", count: 40)) ?? ""
        #expect(long.count <= 80 && long.hasSuffix("garden"), "\(long)")
        for title in [String(repeating: "花", count: 200), String(repeating: "👩‍👩‍👧", count: 50)] {
            let text = FileTitle.text(title) ?? ""
            #expect(!text.isEmpty && text.utf8.count <= 160, "\(text)")
        }
    }

    @Test("no title leads out of the folder", arguments: ["..", "/", "../x", "a/../..", ".", "…/.."])
    func staysInFolder(title: String) throws {
        let template = try NameTemplate("{title}.{ext}")
        let name = template.name(of: RecordingName("call.wav"), as: .md, .init(day: nil, title: title))
        #expect(!name.contains("/") && name != "..", "\(name)")
    }
}
