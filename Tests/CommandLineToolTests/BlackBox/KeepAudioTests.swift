#if READBACK_ENGINES
    import Foundation
    import Testing

    /// What happens to a recording's audio once its results are written.
    @Suite struct KeepAudioTests {
        private let samples: [UInt8]
        private let live = ["live", "--stdin-format", "s16le,16000", "--recording", "kept.wav"]
        private let results = ["-o", "out/", "--format", "json", "--format", "html", "--format", "md"]

        init() async throws { samples = try await SpokenMemo.samples() }

        private func recorded(_ program: BuiltProgram, _ options: [String] = []) async throws {
            let outcome = try await program.run(live + results + options, inputBytes: samples)
            #expect(outcome.code == 0, "\(outcome)")
        }

        private func text(_ program: BuiltProgram, _ name: String) throws -> String {
            try String(contentsOf: program.directory.appendingPathComponent(name), encoding: .utf8)
        }

        /// Whether the page says that the audio is gone, and has no player.
        private func pageIsMute(_ program: BuiltProgram) throws -> Bool {
            let page = try text(program, "out/kept.html")
            return page.contains(/"kept" ?: ?"none"/) && !page.contains(/"source" ?:/)
        }

        private func isThere(_ program: BuiltProgram, _ name: String) -> Bool {
            FileManager.default.fileExists(atPath: program.directory.appendingPathComponent(name).path)
        }

        @Test("none: the audio is deleted once the results are written, and JSON and page say so")
        func none() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await recorded(program, ["--keep-audio", "none"])
            #expect(!isThere(program, "kept.wav"))
            #expect(try text(program, "out/kept.json").contains(#""kept" : "none""#))
            #expect(try pageIsMute(program))
            #expect(try text(program, "out/kept.md").contains("plants"))
            // The results still belong together, so they can be corrected.
            let fixed = try await program.run(["fix", "out/kept.json", "plants", "Plants"])
            #expect(fixed.code == 0 && fixed.errors.contains("wrote"), "\(fixed)")
        }

        @Test("speech: all else becomes silence of the same length, and the result knows the new audio")
        func speech() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let quiet = [UInt8](repeating: 1, count: 320_000)
            let outcome = try await program.run(
                live + results + ["--keep-audio", "speech"], inputBytes: samples + quiet)
            #expect(outcome.code == 0, "\(outcome)")
            let kept = try Data(contentsOf: program.directory.appendingPathComponent("kept.wav"))
            #expect(kept.count == 44 + samples.count + quiet.count)
            #expect(kept.suffix(200_000).allSatisfy { $0 == 0 })
            #expect(kept.dropFirst(44).prefix(samples.count).contains { $0 != 0 })
            // Nothing keeps tidy from deleting it later.
            let tidy = try await program.run(["tidy", "out", "--keep-audio-for", "1s"])
            #expect(tidy.output.contains("would go: ") || tidy.output.contains("no sound is old"), "\(tidy)")
            #expect(!tidy.output.contains("stays"), "\(tidy)")
        }

        @Test(
            "without a JSON file among the results, no audio may be deleted: exit 2",
            arguments: ["none", "speech"])
        func refused(wish: String) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.run(live + ["--keep-audio", wish], inputBytes: samples)
            #expect(outcome.code == 2 && outcome.errors.contains("-o DIR/"), "\(outcome)")
            #expect(outcome.files.isEmpty, "\(outcome)")
        }

        @Test("an Obsidian note links to the recording until that is deleted, and keeps the user's edits")
        func links() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await recorded(program, ["--obsidian"])
            let note = try text(program, "out/kept.md")
            #expect(note.contains("](../kept.wav#t=0)"), "\(note)")
            // Where only the links still tell where the recording is, they stay.
            let fixed = try await program.run(["fix", "out/kept.json", "plants", "Plants"])
            #expect(fixed.code == 0, "\(fixed)")
            #expect(try text(program, "out/kept.md") == note.replacing("plants", with: "Plants"))
            let ticked = try text(program, "out/kept.md") + "\n- [x] bought\n"
            try Data(ticked.utf8).write(to: program.directory.appendingPathComponent("out/kept.md"))
            try await awaited("a second") { () -> Void? in
                let said = try await program.run(["tidy", "out", "--keep-audio-for", "1s", "--yes"])
                return said.output.contains("deleted: ") ? () : nil
            }
            let left = try text(program, "out/kept.md")
            #expect(!left.contains("kept.wav#t=") && left.contains("`0:0"), "\(left)")
            #expect(left.contains("Plants") && left.hasSuffix("- [x] bought\n"), "\(left)")
        }

        @Test("without a complete result, here because nobody spoke, the audio is kept")
        func noSpeech() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.run(
                live + results + ["--keep-audio", "none"], inputBytes: [UInt8](repeating: 0, count: 64_000))
            #expect(outcome.code == 5 && outcome.errors.contains("the sound is kept"), "\(outcome)")
            #expect(isThere(program, "kept.wav"), "\(outcome)")
        }

        @Test(
            "tidy lists what would go, deletes it with --yes, and keeps files that Readback did not record")
        func tidy() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await recorded(program)
            // The same audio as a file of the user's, with a result of its own.
            let files = FileManager.default
            try files.copyItem(
                at: program.directory.appendingPathComponent("kept.wav"),
                to: program.directory.appendingPathComponent("mine.wav"))
            let mine = try await program.run(["run", "mine.wav", "-o", "out/", "--format", "json"])
            #expect(mine.code == 0, "\(mine)")
            let young = try await program.run(["tidy", "out", "--keep-audio-for", "30d", "--yes"])
            #expect(young.code == 0 && young.output == "no sound is old enough to go\n", "\(young)")
            try await awaited("a second") { () -> Void? in
                let said = try await program.run(["tidy", "out", "--keep-audio-for", "1s"])
                return said.output.contains("would go: ") && said.output.contains("--yes") ? () : nil
            }
            #expect(isThere(program, "kept.wav"))
            let listed = try await tidyAsJSON(program, [])
            #expect(listed["done"] as? Bool == false, "\(listed)")
            let entry = try #require((listed["entries"] as? [[String: Any]])?.first, "\(listed)")
            #expect(entry["fate"] as? String == "wouldGo", "\(listed)")
            #expect(entry["bytes"] as? Int == 44 + samples.count, "\(listed)")
            #expect((entry["path"] as? String)?.hasSuffix("/kept.wav") == true, "\(listed)")
            let done = try await program.run(["tidy", "out", "--keep-audio-for", "1s", "--yes"])
            #expect(done.code == 0 && done.output.contains("deleted: "), "\(done)")
            #expect(!isThere(program, "kept.wav") && isThere(program, "mine.wav"), "\(done)")
            #expect(try pageIsMute(program))
            #expect(try text(program, "out/mine.json").contains(#""kept""#) == false)
            #expect(try await (tidyAsJSON(program, ["--yes"])["entries"] as? [Any])?.isEmpty == true)
        }

        /// What `tidy --json` prints, checked against its schema.
        private func tidyAsJSON(_ program: BuiltProgram, _ more: [String]) async throws -> [String: Any] {
            let outcome = try await program.run(["tidy", "out", "--keep-audio-for", "1s", "--json"] + more)
            let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            #expect(try JSONSchema.named("tidy-1.json").faults(in: value) == [], "\(outcome)")
            return try #require(value as? [String: Any])
        }

        @Test("if the page was edited by hand, tidy keeps the audio and says so: exit 7")
        func edited() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await recorded(program)
            let page = program.directory.appendingPathComponent("out/kept.html")
            try Data((try text(program, "out/kept.html")).replacing("plants", with: "planks").utf8).write(
                to: page)
            try await awaited("a second") { () -> Void? in
                let said = try await program.run(["tidy", "out", "--keep-audio-for", "1s", "--yes"])
                guard !said.output.contains("no sound is old") || said.code != 0 else { return nil }
                #expect(said.code == 7 && said.errors.contains("edited by hand"), "\(said)")
                return ()
            }
            #expect(isThere(program, "kept.wav"))
        }
    }
#endif
