import ChildProcess
import Foundation
import Testing

/// `readback status`, `stop`, `pause` and the others while nothing is being recorded.
@Suite struct ControlPlaceTests {
    @Test(
        "commands that need a live recording say that none is on: exit 2",
        arguments: [["stop"], ["pause"], ["resume-recording"], ["mark", "x"], ["note", "x"]])
    func off(arguments: [String]) async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let outcome = try await program.run(arguments)
        #expect(outcome.code == 2 && outcome.errors.contains("no recording is on"), "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test("status says that no recording is on, which is no failure")
    func status() async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let said = try await program.run(["status"])
        #expect(said.code == 0 && said.output == "no recording is on\n", "\(said)")
        let json = try await program.run(["status", "--json"])
        let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        #expect(try JSONSchema.named("status-1.json").faults(in: value) == [], "\(json)")
        #expect(json.code == 0 && json.output.contains(#""state" : "off""#), "\(json)")
    }

    @Test("toggle needs a place for its results, because nobody sees its output: exit 2")
    func toggle() async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let outcome = try await program.run(["toggle"])
        #expect(outcome.code == 2 && outcome.errors.contains("-o DIR/"), "\(outcome)")
    }
}

#if READBACK_ENGINES
    import Measuring
    import Readback

    /// A live recording that is controlled by other commands. `Scripts/check live control` does the same on a sound server.
    @Suite struct ControlTests {
        private let samples: [UInt8]
        private let live = ["live", "--stdin-format", "s16le,16000", "--recording", "kept.wav"]

        init() async throws { samples = try await SpokenMemo.samples() }

        private func size(_ program: BuiltProgram) -> Int {
            let path = program.directory.appendingPathComponent("kept.wav").path
            return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        }

        /// Starts a recording from a pipe that stays open, and waits until this many bytes are on disk.
        private func start(_ program: BuiltProgram, _ options: [String], bytes: Int) async throws -> Child {
            let child = try program.start(live + options)
            try await child.input?.write(Array(samples.prefix(bytes)))
            try await awaited("\(bytes) bytes in kept.wav") { size(program) >= bytes + 44 ? () : nil }
            return child
        }

        private func ended(_ child: Child) async throws -> (status: ChildStatus, said: String) {
            async let errors = child.error?.readTail(limit: 100_000)
            async let output = child.output?.readToEnd(limit: 1_000_000)
            let (said, told) = try await (output, errors)
            return (
                await child.wait(),
                "\(String(decoding: said ?? [], as: UTF8.self))\n---\n\(told?.text ?? "")"
            )
        }

        @Test(
            "notes, marks and pauses are in the result with their times, and audio during a pause is dropped"
        )
        func controlled() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try await start(
                program, ["--format", "md", "--format", "json", "-o", "out/"], bytes: 320_000)
            let status = try await program.run(["status", "--json"])
            #expect(status.output.contains(#""state" : "recording""#), "\(status)")
            let value = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
            #expect(try JSONSchema.named("status-1.json").faults(in: value) == [], "\(status)")
            #expect(
                status.output.contains("/kept.wav") && status.output.contains(#""text" : "0:10""#),
                "\(status)")
            let note = try await program.run(["note", "ask about", "the <b>deposit</b>"])
            #expect(note.code == 0 && note.errors.contains("kept at 0:10"), "\(note)")
            let paused = try await program.run(["pause"])
            #expect(
                paused.code == 0 && paused.errors.contains("paused at 0:10: nothing is heard"), "\(paused)")
            try await child.input?.write([UInt8](repeating: 0x55, count: 64_000))
            let marked = try await program.run(["mark"])
            #expect(marked.code == 0, "\(marked)")
            let stopped = try await program.run(["stop"])
            #expect(stopped.code == 0 && stopped.errors.contains("the recording is saved: "), "\(stopped)")
            // All the audio is on disk before the user is told that it is saved.
            let kept = try Data(contentsOf: program.directory.appendingPathComponent("kept.wav"))
            #expect(kept.dropFirst(44) == Data(samples.prefix(320_000)))
            let (code, said) = try await ended(child)
            #expect(code == .exited(code: 0), "\(said)")
            let markdown = try String(
                contentsOf: program.directory.appendingPathComponent("out/kept.md"), encoding: .utf8)
            #expect(
                markdown.contains(
                    """
                    ## Noted while recording

                    - `0:10` ask about the \\<b>deposit\\</b>
                    - `0:10` Recording paused
                    - `0:10` Marked
                    """), "\(markdown)")
            let json = try JSONDecoder().decode(
                Saved.self, from: Data(contentsOf: program.directory.appendingPathComponent("out/kept.json")))
            #expect(json.transcript.marks?.map(\.kind) == [.note, .paused, .mark])
            #expect(json.transcript.marks?.map(\.time) == [10, 10, 10])
            #expect(json.transcript.duration == 10)
        }

        private struct Saved: Decodable {
            let transcript: TranscriptDocument
        }

        @Test("a second recording is refused, naming the first; a third can start once the first has ended")
        func two() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try await start(program, ["--allow-empty"], bytes: 64_000)
            let second = try await program.run(
                ["live", "--stdin-format", "s16le,16000", "--recording", "second.wav"], inputBytes: samples)
            #expect(second.code == 7 && second.errors.contains("a recording is on: "), "\(second)")
            #expect(second.errors.contains("/kept.wav") && !second.files.contains("second.wav"), "\(second)")
            _ = try await program.run(["stop"])
            let third = try await program.run(
                ["live", "--stdin-format", "s16le,16000", "--recording", "third.wav", "--allow-empty"],
                inputBytes: Array(samples.prefix(64_000)))
            #expect(third.code == 0, "\(third)")
            #expect(try await ended(child).status == .exited(code: 0))
        }

        @Test("a killed program's socket is taken over, and only the owner can access its folder")
        func stale() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try await start(program, [], bytes: 64_000)
            let folder = program.runtime.appendingPathComponent("readback")
            for (path, mode) in [
                (folder.path, 0o700), (folder.appendingPathComponent("live.sock").path, 0o600),
            ] {
                let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(found == mode, "\(path)")
            }
            child.kill()
            _ = await child.wait()
            let next = try await program.run(
                ["live", "--stdin-format", "s16le,16000", "--recording", "next.wav", "--allow-empty"],
                inputBytes: Array(samples.prefix(64_000)))
            #expect(next.code == 0 && next.errors.contains("saved: next.wav"), "\(next)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("live.sock").path))
        }

        @Test(
            "without a runtime folder a temporary one is used; if it is unsafe, recording goes on without it"
        )
        func fallback() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment["XDG_RUNTIME_DIR"] = ""
            program.environment["TMPDIR"] = program.directory.path
            let folder = program.directory.appendingPathComponent("readback-\(getuid())")
            let child = try await start(program, ["--allow-empty"], bytes: 64_000)
            let found =
                try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
            #expect(found == 0o700)
            #expect(try await program.run(["stop"]).code == 0)
            #expect(try await ended(child).status == .exited(code: 0))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            let open = try await program.run(
                ["live", "--stdin-format", "s16le,16000", "--recording", "open.wav", "--allow-empty"],
                inputBytes: Array(samples.prefix(64_000)))
            #expect(open.code == 0 && open.errors.contains("not a folder of your own"), "\(open)")
        }

        @Test("status --follow prints every change and the end")
        func followed() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try await start(program, ["--allow-empty"], bytes: 64_000)
            let bar = try program.start(["status", "--json", "--follow"])
            var lines = ""
            func read(until part: String) async throws {
                while !lines.contains(part), let bytes = try await bar.output?.read() {
                    lines += String(decoding: bytes, as: UTF8.self)
                }
                #expect(lines.contains(part), "\(lines)")
            }
            try await read(until: #""state":"recording""#)
            _ = try await program.run(["pause"])
            try await read(until: #""state":"paused""#)
            _ = try await program.run(["resume-recording"])
            _ = try await program.run(["stop"])
            try await read(until: #""state":"off""#)
            bar.send(.terminate)
            _ = await bar.wait()
            for line in lines.split(separator: "\n") {
                #expect(throws: Never.self, "\(line)") {
                    try JSONDecoder().decode([String: Ignored].self, from: Data(line.utf8))
                }
            }
            #expect(try await ended(child).status == .exited(code: 0))
        }

        private struct Ignored: Decodable { init(from _: any Decoder) {} }

        @Test("--stop-after ends the recording by itself and announces that first")
        func stopsAfter() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try program.start(live + ["--stop-after", "8s", "--allow-empty"])
            // The pipe stays open, as a microphone does.
            let feeding = Task { [samples] in
                for start in stride(from: 0, to: samples.count, by: 32_000) {
                    try await child.input?.write(Array(samples[start..<min(start + 32_000, samples.count)]))
                    try await awaited("the next second") { size(program) >= start ? () : nil }
                }
            }
            let (status, said) = try await ended(child)
            feeding.cancel()
            #expect(status == .exited(code: 0), "\(said)")
            let soon = try #require(
                said.firstRange(of: "the recording ends soon: it stops in 4 s"), "\(said)")
            let end = try #require(
                said.firstRange(of: "the recording ends: it stops: 8 s are recorded"), "\(said)")
            #expect(soon.lowerBound < end.lowerBound)
        }
    }
#endif
