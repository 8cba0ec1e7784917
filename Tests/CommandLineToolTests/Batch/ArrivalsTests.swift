import Foundation
import Testing

@testable import CommandLineTool

/// What in a watched folder cannot be heard.
@Suite struct NameWithoutFileTests {
    @Test("a name without a file is told once, and not if it is gone at the next look")
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
    /// What each look shows of one file, and the looks after which it comes out, counted from 1.
    private func looks(_ sizes: [Int64?], writing: WritingState) -> [Int] {
        var arrivals = Arrivals()
        return sizes.enumerated().compactMap { index, size in
            let files = size.map { ["a.wav": FileStamp(byteCount: $0, modified: $0)] } ?? [:]
            return arrivals.look(files, at: { _ in writing }).isEmpty ? nil : index + 1
        }
    }

    @Test(
        "a file comes out once, when it has rested as long as its file system demands",
        arguments: [
            (WritingState.nobody, [7, 7, 7, 7] as [Int64?], [2]),
            (.nobody, [1, 2, 3, 3, 3], [4]),
            (.unknown, [7, 7, 7, 7, 7, 7], [5]),
            (.unknown, [1, 1, 1, 2, 2, 2, 2, 2], [8]),
            (.somebody, [7, 7, 7, 7, 7, 7, 7], []),
            // Nothing is in it yet.
            (.nobody, [0, 0, 0, 5, 5], [5]),
            // Written again under the same name, and removed and made anew with the same size and time.
            (.nobody, [7, 7, 8, 8, 8], [2, 4]),
            (.nobody, [7, 7, nil, 7, 7], [2, 5]),
        ])
    func rests(writing: WritingState, sizes: [Int64?], expected: [Int]) {
        #expect(looks(sizes, writing: writing) == expected)
    }

    @Test("a file in which nothing has stood for half a minute is told once")
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

    @Test("nobody is asked about files that change, and files come out in the order of their names")
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

    @Test("two spellings of an accented letter are two files, as they are on the disk, and no clash")
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

    @Test("a file that a process has open for writing is told from one at rest")
    func realWriters() throws {
        #if os(Linux)
            // In memory: other file systems may grant no leases.
            let path = "/dev/shm/\(UUID().uuidString)"
        #else
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        #endif
        try Data("sound".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        // A child that another test starts at this moment holds a copy of every open file until its program is loaded.
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

    @Test("recordings whose results would have one name are told, whichever was there first")
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
