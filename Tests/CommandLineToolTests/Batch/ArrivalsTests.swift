import Foundation
import Testing

@testable import CommandLineTool

/// Names in a watched folder that lead to no file.
@Suite struct NameWithoutFileTests {
    @Test("a name without a file is reported once, and only if it is still there at the next look")
    func news() {
        var news = NameWithoutFile.News()
        let (a, b, c) = (
            NameWithoutFile("a.wav"), NameWithoutFile(#"b\xE9.wav"#, isMisencoded: true),
            NameWithoutFile("c.wav")
        )
        #expect(news.look([a, b]).isEmpty)
        #expect(news.look([b, c]) == [b])
        #expect(news.look([b, c]) == [c])
        #expect(b.reason.contains("UTF-8") && c.reason.contains("link"))
    }
}

/// When a file in a watched folder is complete.
struct ArrivalsTests {
    /// Looks at one file that has these sizes in turn. Returns the looks, counted from 1, that report it as complete.
    private func looks(_ sizes: [Int64?], writing: WritingState) -> [Int] {
        var arrivals = Arrivals()
        return sizes.enumerated().compactMap { index, size in
            let files = size.map { ["a.wav": FileStamp(byteCount: $0, modified: $0)] } ?? [:]
            return arrivals.look(files, at: { _ in writing }).isEmpty ? nil : index + 1
        }
    }

    @Test(
        "a file is reported once, after resting: briefly if nobody writes to it, longer if that is unknown",
        arguments: [
            (WritingState.nobody, [7, 7, 7, 7] as [Int64?], [2]),
            (.nobody, [1, 2, 3, 3, 3], [4]),
            (.unknown, [7, 7, 7, 7, 7, 7], [5]),
            (.unknown, [1, 1, 1, 2, 2, 2, 2, 2], [8]),
            (.somebody, [7, 7, 7, 7, 7, 7, 7], []),
            // Empty at first.
            (.nobody, [0, 0, 0, 5, 5], [5]),
            // Overwritten; then removed and created again with the same size and time.
            (.nobody, [7, 7, 8, 8, 8], [2, 4]),
            (.nobody, [7, 7, nil, 7, 7], [2, 5]),
        ])
    func rests(writing: WritingState, sizes: [Int64?], expected: [Int]) {
        #expect(looks(sizes, writing: writing) == expected)
    }

    @Test("a file that stays empty for half a minute is reported once")
    func empty() {
        var arrivals = Arrivals()
        let files = [
            "a.wav": FileStamp(byteCount: 0, modified: 0), "b.wav": FileStamp(byteCount: 1, modified: 0),
        ]
        let told = (1...70).map { _ in
            _ = arrivals.look(files, at: { _ in .somebody })
            return arrivals.stillEmpty
        }
        #expect(told.filter { !$0.isEmpty } == [["a.wav"]] && told[29] == ["a.wav"], "\(told)")
    }

    @Test("files that just changed are not checked for writers; complete files come in order of name")
    func order() {
        var arrivals = Arrivals()
        let files = ["b.wav", "a.wav", "Z.wav"].reduce(into: [:]) {
            $0[$1] = FileStamp(byteCount: 1, modified: 1)
        }
        var asked: [String] = []
        #expect(
            arrivals.look(files) {
                asked.append($0)
                return .nobody
            } == [])
        #expect(asked.isEmpty)
        #expect(arrivals.look(files) { _ in .nobody } == ["Z.wav", "a.wav", "b.wav"])
    }

    @Test("names that differ only in Unicode composition are two files, as on disk, and do not clash")
    func spellings() throws {
        let files = ["caf\u{e9}.wav", "cafe\u{301}.wav"].map {
            (key: $0, value: FileStamp(byteCount: 1, modified: 1))
        }
        var arrivals = Arrivals()
        _ = arrivals.look(files) { _ in .nobody }
        #expect(arrivals.look(files) { _ in .nobody }.count == 2)
        var arguments = ParsedArguments()
        arguments.set(Options.outputDirectory, to: "out")
        let plan = try OutputPlan(arguments, wantsReport: true) { _ in false }
        #expect(NameClash.all(among: files.map(\.key), plan).isEmpty)
    }

    @Test("a file that a process has open for writing does not count as being at rest")
    func realWriters() throws {
        #if os(Linux)
            // A file system in memory, because others may grant no leases.
            let path = "/dev/shm/\(UUID().uuidString)"
        #else
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        #endif
        try Data("sound".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        // A child process that another test starts right now holds a copy of every open file until its program is loaded.
        let atRest = (0..<10_000).lazy.map { _ in FileWriting.state(of: path) }.first { $0 != .somebody }
        let writer = try #require(FileHandle(forWritingAtPath: path))
        let written = FileWriting.state(of: path)
        try writer.close()
        #if os(Linux)
            #expect([atRest, written] == [.nobody, .somebody])
        #else
            #expect(atRest == .unknown && written == .unknown)
        #endif
        #expect(FileWriting.stamp(of: path)?.byteCount == 5)
        #expect(FileWriting.stamp(of: "/") == nil)
    }

    @Test("recordings whose results would share a name clash, and the message suggests a template that helps")
    func clashes() throws {
        var arguments = ParsedArguments()
        arguments.set(Options.outputDirectory, to: "out")
        let plan = try OutputPlan(arguments, wantsReport: true) { _ in false }
        let clashes = NameClash.all(among: ["in/a.mp3", "in/a.wav", "in/b.wav"], plan)
        #expect(clashes == [NameClash(first: "in/a.mp3", second: "in/a.wav", place: "out/a.md")])
        for (second, template) in [
            ("in/a.wav", "{file}.{ext}"), ("out/a.mp3", "{parent}-{name}.{ext}"), ("x/in/a.mp3", nil),
        ] {
            let message = NameClash(first: "in/a.mp3", second: second, place: "out/a.md").message
            #expect(message.contains("template") == (template != nil), "\(message)")
            #expect(template.map(message.contains) != false, "\(message)")
        }
    }
}
