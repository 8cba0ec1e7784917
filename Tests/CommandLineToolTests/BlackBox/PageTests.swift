import ChildProcess
import Foundation
import Testing

/// Pages from the command line. `Scripts/check page` tests them in a browser.
@Suite struct PageTests {
    private static let result = """
        {"schemaVersion": 1, "transcript": {"schemaVersion": 1, "duration": 4.5, "language": "en-US", "notices": [],
        "segments": [{"id": 1, "start": 0.5, "end": 1.5, "speaker": "</script><b>", "text": "hello there",
        "words": [{"text": "hello", "start": 0.5, "end": 0.9}, {"text": "there", "start": 1.0, "end": 1.5}]}]}}
        """

    private func program(holding files: [String: String] = [:]) throws -> BuiltProgram {
        let program = try BuiltProgram()
        for (name, text) in files {
            try Data(text.utf8).write(to: program.directory.appendingPathComponent(name))
        }
        return program
    }

    /// The block of data in a page.
    private func data(_ html: String) throws -> [String: Any] {
        let start = try #require(html.range(of: "id=\"data\">"))
        let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
        let block = Data(html[start.upperBound..<end.lowerBound].utf8)
        return try #require(try JSONSerialization.jsonObject(with: block) as? [String: Any])
    }

    @Test("a page contains its result, and the name and loudness of the recording beside it")
    func page() async throws {
        let program = try program(holding: ["call.json": Self.result])
        defer { program.remove() }
        let recording = program.directory.appendingPathComponent("call.flac")
        try FileManager.default.copyItem(atPath: Fixture.path("memo.flac"), toPath: recording.path)
        let outcome = try await program.run(["page", "call.json"])
        #expect(outcome.code == 0 && outcome.errors.contains("wrote call.html"), "\(outcome)")
        let data = try data(try outcome.file("call.html"))
        let made = try #require(data["result"] as? NSDictionary)
        let given = try JSONSerialization.jsonObject(with: Data(Self.result.utf8)) as? NSDictionary
        #expect(made == given)
        let page = try #require(data["page"] as? [String: Any])
        #expect(page["recording"] as? [String: String] == ["name": "call.flac", "source": "./call.flac"])
        let loudness = try #require(page["loudness"] as? [String: Any])
        let party = try #require((loudness["parties"] as? [[String: Any]])?.first)
        let levels = try #require(Data(base64Encoded: party["levels"] as? String ?? ""))
        #expect(levels.count > 100 && levels.max() ?? 0 > 100 && levels.min() ?? 255 < 100)
        let again = try await program.run(["page", "call.json"])
        #expect(again.code == 7 && again.errors.contains("--force"), "\(again)")
    }

    @Test("without a recording a page has no player; a page can be made from subtitles, too")
    func withoutRecording() async throws {
        let subtitles = "1\n00:00:01,000 --> 00:00:02,000\nhello & <b>there</b>\n"
        let program = try program(holding: ["call.json": Self.result, "talk.srt": subtitles])
        defer { program.remove() }
        for name in ["call.json", "talk.srt"] {
            let outcome = try await program.run(["page", name, "-o", "-"])
            #expect(outcome.code == 0 && outcome.errors.contains("has no player"), "\(outcome.errors)")
            let page = try #require(try data(outcome.output)["page"] as? [String: Any])
            #expect(page["recording"] == nil && !outcome.output.contains("media-src"))
        }
        let refused = try await program.run(["page", "call.json", "--embed-audio"])
        #expect(refused.code == 2 && refused.errors.contains("--recording"), "\(refused)")
    }

    @Test("a file that is no result is refused with a sentence")
    func refusal() async throws {
        let program = try program(holding: [
            "odd.json":
                #"{"transcript": {"schemaVersion": 1, "duration": 1, "notices": [], "segments": []}, "report": {"task": 1}}"#
        ])
        defer { program.remove() }
        let outcome = try await program.run(["page", "odd.json"])
        #expect(outcome.code == 3 && outcome.errors.contains("not written by readback"), "\(outcome)")
        #expect(try await program.run(["page", "none.json"]).code == 3)
    }

    /// A program with a stand-in for the desktop's opener, which writes its argument to a pipe if it has network access.
    private func programWithOpener(holding files: [String: String]) throws -> BuiltProgram {
        let opener = """
            #!/bin/sh
            python3 -c 'import socket; socket.socket(socket.AF_INET, socket.SOCK_STREAM)' && echo "$1" >fifo
            """
        var program = try program(holding: files.merging(["xdg-open": opener]) { $1 })
        let directory = program.directory.path
        chmod("\(directory)/xdg-open", 0o755)
        mkfifo("\(directory)/fifo", 0o600)
        program.environment["PATH"] = "\(directory):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        return program
    }

    private func handed(_ program: BuiltProgram) async throws -> String {
        try await Child.run(
            ChildCommand("/bin/cat", ["\(program.directory.path)/fifo"]), deadline: .seconds(60)
        ).outputText
    }

    @Test("--open hands the page to the desktop's program, which keeps its network access")
    func opening() async throws {
        let program = try programWithOpener(holding: ["call.json": Self.result])
        defer { program.remove() }
        let outcome = try await program.run(["page", "call.json", "--open"])
        #expect(outcome.code == 0, "\(outcome)")
        let other = try await program.run(["summarize", "call.json", "-o", "x.md", "--open"])
        #expect(other.code == 2 && other.errors.contains("needs a page in a file"), "\(other)")
        let page = try await handed(program)
        #expect(page.hasSuffix("/call.html\n"), "\(page)")
    }

    @Test("a library page lists all results, can be made again, and replaces no other page")
    func library() async throws {
        let program = try program(holding: ["one.json": Self.result, "other.json": "{\"x\": 1}"])
        defer { program.remove() }
        let first = try await program.run(["library", "."])
        #expect(first.code == 0 && first.errors.contains("1 recording"), "\(first)")
        let recordings = try #require(
            try data(try first.file("index.html"))["recordings"] as? [[String: Any]])
        #expect(recordings.count == 1 && recordings[0]["name"] as? String == "one")
        #expect(recordings[0]["page"] == nil)
        _ = try await program.run(["page", "one.json"])
        let second = try await program.run(["library", "."])
        #expect(second.code == 0, "\(second)")
        let renewed = try #require(try data(try second.file("index.html"))["recordings"] as? [[String: Any]])
        #expect(renewed[0]["page"] as? String == "./one.html")
        // Another page by that name belongs to the user.
        try Data("<html>".utf8).write(to: program.directory.appendingPathComponent("index.html"))
        #expect(try await program.run(["library", "."]).code == 7)
    }

    #if READBACK_ENGINES
        @Test("a run writes a page with the report, the recording and its loudness")
        func run() async throws {
            let program = try program()
            defer { program.remove() }
            let outcome = try await program.run([
                "run", Fixture.path("memo.flac"), "-o", "out/", "--format", "html", "--format", "json",
                "--quiet",
            ])
            #expect(outcome.code == 0, "\(outcome)")
            let data = try data(try outcome.file("out/memo.html"))
            let written = try JSONSerialization.jsonObject(with: Data(try outcome.file("out/memo.json").utf8))
            #expect(data["result"] as? NSDictionary == written as? NSDictionary)
            let page = try #require(data["page"] as? [String: Any])
            #expect(
                (page["recording"] as? [String: String])?["source"]?.hasSuffix("/Fixtures/memo.flac") == true)
            #expect(page["loudness"] != nil)
        }

        @Test("run --open opens the page beside the recording once everything is written")
        func openingRun() async throws {
            let program = try programWithOpener(holding: [:])
            defer { program.remove() }
            let recording = program.directory.appendingPathComponent("memo.flac")
            try FileManager.default.copyItem(atPath: Fixture.path("memo.flac"), toPath: recording.path)
            let outcome = try await program.run(["run", "memo.flac", "--open", "--quiet"])
            #expect(outcome.code == 0, "\(outcome)")
            let page = try await handed(program)
            #expect(page.hasSuffix("/memo.html\n"), "\(page)")
            let html = try String(contentsOfFile: String(page.dropLast()), encoding: .utf8)
            #expect(html.contains("readback page"))
        }
    #endif
}
