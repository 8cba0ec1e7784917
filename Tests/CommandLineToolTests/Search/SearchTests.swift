import Foundation
import Testing

@testable import CommandLineTool

@Suite struct SearchTests {
    private func filled() throws -> SearchPlace {
        let place = try SearchPlace()
        try place.put(
            "monday/call.json", title: "Booking a hotel",
            [(1.5, "Anna", "We take the Garden Room."), (4, "Ben", "The room is small.")])
        try place.put("plan.json", title: "The garden", [(2, nil, "Schöne Grüße from Zürich.")])
        try Data("{\"name\": \"garden\"}".utf8).write(to: place.url.appendingPathComponent("other.json"))
        try Data("garden".utf8).write(to: place.url.appendingPathComponent("garden.txt"))
        return place
    }

    @Test("matches have title, time, speaker and line; a result with both words comes first")
    func find() async throws {
        let place = try filled()
        let found = try await place.find("garden room")
        #expect(found.map(\.result) == ["monday/call.json", "plan.json"])
        #expect(found[0].title == "Booking a hotel")
        #expect(found[0].lines.map(\.start) == [1.5, 4] && found[0].lines[0].speaker == "Anna")
        #expect(found[0].lines[0].text == "We take the Garden Room.")
        #expect(found[1].lines.isEmpty, "only its title has a word")
    }

    @Test("words match regardless of case and accents, from the start of a word and not inside it")
    func folding() async throws {
        let place = try filled()
        #expect(try await place.find("GRUSSE").map(\.result) == ["plan.json"])
        #expect(try await place.find("schone zurich").map(\.result) == ["plan.json"])
        #expect(try await place.find("gard").count == 2)
        #expect(try await place.find("oom").isEmpty)
        #expect(try await place.find("anna").isEmpty)
        #expect(SearchQuery(" ?! ") == nil)
    }

    @Test("words are found after quotation marks and dashes, and anywhere in writing without spaces")
    func boundaries() async throws {
        let place = try SearchPlace()
        try place.put(
            "a.json", title: "A",
            [(1, nil, "She said \u{201C}garden\u{201D}\u{2014}kitchen, \u{AB}hall\u{BB}, caf\u{E9}s.")])
        try place.put(
            "b.json", title: "B", [(1, nil, "\u{6211}\u{5011}\u{5728}\u{4F1A}\u{8BAE}\u{5BA4}\u{89C1}")])
        for word in ["garden", "kitchen", "hall"] {
            #expect(try await place.find(word).map(\.result) == ["a.json"], "\(word)")
        }
        #expect(try await place.find("\u{4F1A}\u{8BAE}\u{5BA4}").map(\.result) == ["b.json"])
        #expect(
            try await place.find("s").map(\.result) == ["a.json"],
            "she and said, but not the end of caf\u{E9}s")
        #expect(try await place.find("fes").isEmpty)
    }

    @Test(
        "each search sees changed, new and removed results; a damaged index is rebuilt"
    )
    func fresh() async throws {
        let place = try filled()
        #expect(try await place.find("garden").count == 2)
        try place.put("plan.json", title: "The kitchen, a longer title", [(2, nil, "Nothing grows here.")])
        try place.put("new.json", title: "New", [(1, nil, "A garden.")])
        try FileManager.default.removeItem(at: place.url.appendingPathComponent("monday"))
        #expect(try await place.find("garden").map(\.result) == ["new.json"])
        let index = place.url.appendingPathComponent(".readback/search-index")
        #expect(SearchIndex(try Data(contentsOf: index))?.entries.count == 3)
        for damage in [
            "", "readback-search-2\n\t\n5\t6\t700\t\tx\n", "readback-search-2\nm\t4\n5\t6\t0\t3\tx\nabc",
            "nothing",
        ] {
            try Data(damage.utf8).write(to: index)
            #expect(try await place.find("garden").map(\.result) == ["new.json"])
        }
    }

    @Test("a result is found whatever its file name, and odd names do not cause it to be read again")
    func names() async throws {
        let place = try SearchPlace()
        let names = ["LOUD.JSON", "a\nb.json", "a\tb.json", "a\\nb.json", "a\r\nb.json", "e\u{301}\\.json"]
        for name in names { try place.put(name, title: "Plan", [(1, nil, "A garden.")]) }
        #expect(try await Set(place.find("garden").map(\.result)) == Set(names))
        let data = try Data(contentsOf: place.url.appendingPathComponent(".readback/search-index"))
        var index = try #require(SearchIndex(data))
        let files = Dictionary(uniqueKeysWithValues: index.entries.map { ($0.path, $0.stamp) })
        #expect(Set(files.keys) == Set(names))
        let hasChanged = index.refresh(files) { name in
            Issue.record("\(name) is read again")
            return nil
        }
        #expect(!hasChanged)
    }

    @Test("an unreadable result is named, and searched as soon as it is readable")
    func unreadable() async throws {
        let place = try filled()
        let torn = place.url.appendingPathComponent("torn.json")
        try Data("{\"transcript\": {\"segm".utf8).write(to: torn)
        let (index, left) = try await place.folder.index()
        #expect(
            left.sentence(isWhole: false)
                == "skipped, because they cannot be read: torn.json (this is not JSON)")
        #expect(index.entries.count == 3)
        // The index does not list it as a file without words: the next search names it again.
        #expect(
            try await place.folder.index().1.sentence(isWhole: false) == left.sentence(isWhole: false))
        try place.put("torn.json", title: "Whole", [(1, nil, "A garden again.")])
        #expect(try await place.folder.index().1.sentence(isWhole: false) == nil)
        #expect(try await place.find("again").map(\.result) == ["torn.json"])
    }

    @Test("the message names some unreadable files and says how to see all of them")
    func manyUnreadable() async throws {
        let place = try filled()
        for number in 1...5 {
            try Data("{".utf8).write(to: place.url.appendingPathComponent("torn-\(number).json"))
        }
        let left = try await place.folder.index().1
        let short = try #require(left.sentence(isWhole: false))
        #expect(short.hasSuffix(" and 2 more; --verbose names all of them"), "\(short)")
        let whole = try #require(left.sentence(isWhole: true))
        for number in 1...5 { #expect(whole.contains("torn-\(number).json"), "\(whole)") }
        #expect(!whole.contains("--verbose"), "\(whole)")
    }

    @Test("a file that is too large for a result, or endless, is skipped and named")
    func endless() async throws {
        let place = try filled()
        let huge = place.url.appendingPathComponent("huge.json")
        try Data().write(to: huge)
        #expect(truncate(huge.path, 5 << 30) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: place.url.appendingPathComponent("endless.json").path, withDestinationPath: "/dev/zero")
        let (index, left) = try await place.folder.index()
        let sentence = try #require(left.sentence(isWhole: true))
        #expect(index.entries.count == 3, "\(sentence)")
        #expect(sentence.contains("huge.json (it has more than 256 MB)"), "\(sentence)")
        #expect(sentence.contains("endless.json ("), "\(sentence)")
        guard case .unreadable(let reason) = ResultFile("/dev/zero") else {
            throw CommandFailure(.engineFailed, "a device was read")
        }
        #expect(reason == "This is not a regular file")
    }
}
