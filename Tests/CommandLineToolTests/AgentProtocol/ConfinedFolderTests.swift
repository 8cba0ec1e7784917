import Foundation
import Testing

@testable import CommandLineTool

@Suite("A folder and nothing outside it")
struct ConfinedFolderTests {
    /// `in/` with results and links, `out.json` beside it, and a link to `in/`.
    private func withFolders(_ body: (String) throws -> Void) throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cf-\(UUID().uuidString)")
        let files = FileManager.default
        try files.createDirectory(
            at: place.appendingPathComponent("in/sub/.hidden"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: place) }
        for name in [
            "in/a.json", "in/sub/b.JSON", "in/sub/.hidden/c.json", "in/d.txt", "out.json", "in-too.json",
        ] {
            try Data("{}".utf8).write(to: place.appendingPathComponent(name))
        }
        for (name, target) in [
            ("in/within.json", "sub/b.JSON"), ("in/leak.json", "../out.json"), ("in/up", ".."),
            ("in/absolute.json", "/etc/passwd"), ("in/dangling.json", "nowhere"), ("door", "in"),
        ] {
            try files.createSymbolicLink(
                atPath: place.appendingPathComponent(name).path, withDestinationPath: target)
        }
        try body(place.path)
    }

    @Test("results in the folder are found, also through a link to it and links inside it")
    func inside() throws {
        try withFolders { place in
            for door in ["\(place)/in", "\(place)/door", "\(place)/in/"] {
                let folder = try ConfinedFolder(door)
                #expect(try folder.place(of: "a.json") == folder.root + "/a.json")
                #expect(try folder.place(of: "within.json") == folder.root + "/sub/b.JSON")
            }
        }
    }

    @Test(
        "a path that leads out, is hidden or is no result is refused, always with the same sentence",
        arguments: [
            "../out.json", "sub/../../out.json", "sub/../a.json", "leak.json", "up/out.json", "absolute.json",
            "dangling.json", "/etc/passwd", "/etc/passwd.json", "sub/.hidden/c.json", "d.txt", "", ".", "..",
            "a.json/", "//a.json", "a.json\u{0}.json", "no.json", "../in-too.json", "sub",
        ])
    func outside(name: String) throws {
        try withFolders { place in
            let folder = try ConfinedFolder("\(place)/in")
            let failure = #expect(throws: ToolFailure.self) { try folder.place(of: name) }
            #expect(
                failure?.sentence
                    == "'\(name)' is not a result of this folder; list_results names those that are")
        }
    }

    @Test("a search follows no link that leads out of the folder, neither to a result nor to an index")
    func search() async throws {
        let place = try SearchPlace()
        try place.put("in/a.json", title: "In", [(0, nil, "garden")])
        try place.put("out.json", title: "Out", [(0, nil, "garden")])
        let files = FileManager.default
        let inside = place.url.appendingPathComponent("in").path
        try files.createSymbolicLink(atPath: inside + "/leak.json", withDestinationPath: "../out.json")
        // First, an index made by a search without the restriction.
        _ = try await SearchFolder(path: inside).index()
        let folder = try ConfinedFolder(inside)
        let index = try await SearchFolder(path: folder.root, accepts: { folder.holds($0) }).index().0
        #expect(index.entries.map(\.path) == ["a.json"])
        try files.removeItem(atPath: inside + "/.readback")
        try files.createSymbolicLink(atPath: inside + "/.readback", withDestinationPath: "..")
        try Data("readback-search-2\n\t\n".utf8).write(
            to: place.url.appendingPathComponent("search-index"))
        let other = try await SearchFolder(path: folder.root, accepts: { folder.holds($0) }).index().0
        #expect(other.entries.map(\.path) == ["a.json"])
    }

    @Test("pages hold whole lines, each line once, and stay within the limit unless one line exceeds it")
    func pages() throws {
        let lengths = [5, 3, 30, 1, 1, 1, 1, 1, 1, 9, 10]
        let pages = TextPages(lengths: lengths, limit: 10)
        #expect(pages.ranges.flatMap { Array($0) } == Array(lengths.indices))
        #expect(
            pages.ranges.allSatisfy { range in
                range.count == 1 || range.reduce(0) { $0 + lengths[$1] + 1 } <= 10
            }, "\(pages)")
        for line in lengths.indices { #expect(try pages.page(pages.number(of: line)).contains(line)) }
        #expect(throws: ToolFailure.self) { try pages.page(0) }
        #expect(throws: ToolFailure.self) { try pages.page(pages.ranges.count + 1) }
        #expect(try TextPages(lengths: []).page(1).isEmpty)
    }
}
