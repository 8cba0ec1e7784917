#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a result that is named after its day and title keeps its name when it is made again, and none replaces another.
    @Suite(.serialized) struct TitledResultTests {
        private let named = [
            "-o", "out/", "--name-template", "{date} {title}.{ext}", "--recorded", "2026-11-27",
        ]

        private func program(_ recordings: [String: String]) throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            for (name, source) in recordings {
                try FileManager.default.copyItem(
                    atPath: Fixture.path(source), toPath: program.directory.appendingPathComponent(name).path)
            }
            return program
        }

        private func results(_ outcome: BuiltProgram.Outcome) -> [String] {
            outcome.files.filter { $0.hasPrefix("out/") && !$0.hasPrefix("out/.readback") }
        }

        private func files(_ titles: String...) -> [String] {
            titles.flatMap { title in ["json", "md", "srt"].map { "out/2026-11-27 \(title).\($0)" } }.sorted()
        }

        @Test("a result that is made again keeps its name; without --force nothing is transcribed twice")
        func again() async throws {
            let program = try program(["memo.flac": "memo.flac"])
            defer { program.remove() }
            let run = ["run", "memo.flac"] + named + ["--title"]
            let first = try await program.run(run + ["Plants: what to water"])
            #expect(first.code == 0 && results(first) == files("Plants what to water"), "\(first)")
            let refused = try await program.run(run + ["Other"])
            #expect(refused.code == 7 && refused.errors.contains("--force overwrites it"), "\(refused)")
            let skipped = try await program.run(run + ["Other", "--skip-existing"])
            #expect(skipped.code == 0 && skipped.errors.contains("already exist"), "\(skipped)")
            let forced = try await program.run(run + ["Other", "--force"])
            #expect(forced.code == 0 && results(forced) == files("Plants what to water"), "\(forced)")
            #expect(
                try forced.file("out/2026-11-27 Plants what to water.md").contains("# Other"), "\(forced)")
            // Without a title it has the recording's name.
            let untitled = try await program.run(
                ["transcribe", "memo.flac", "-o", "words/", "--name-template", "{title}.{ext}", "-f", "json"])
            #expect(untitled.code == 0 && untitled.files.contains("words/memo.json"), "\(untitled)")
        }

        @Test("a page made from a titled result plays the recording that the result was made from")
        func page() async throws {
            let program = try program(["memo.flac": "memo.flac", "other.flac": "overlap.flac"])
            defer { program.remove() }
            let run = try await program.run(
                [
                    "run", "memo.flac", "-o", ".", "--name-template", "{title}.{ext}", "--title", "Plants",
                    "-f", "json",
                ])
            #expect(run.code == 0 && run.files.contains("Plants.json"), "\(run)")
            let page = try await program.run(["page", "Plants.json"])
            #expect(page.code == 0 && !page.errors.contains("no player"), "\(page)")
            #expect(try page.file("Plants.html").contains(#""source":"./memo.flac""#), "\(page)")
        }

        @Test(
            "two recordings with one title in a batch keep separate results", arguments: ["1", "2"])
        func oneTitle(jobs: String) async throws {
            let program = try program(["a.flac": "memo.flac", "b.flac": "overlap.flac"])
            defer { program.remove() }
            let run = ["run", "a.flac", "b.flac", "--title", "Same"] + named
            let first = try await program.run(run + ["--jobs", jobs])
            #expect(first.code == 0 && results(first) == files("Same", "Same 2"), "\(first)")
            let names = ["out/2026-11-27 Same.json", "out/2026-11-27 Same 2.json"]
            let texts = try names.map { try first.file($0) }
            #expect(Set(texts.map { $0.contains(#""name" : "a.flac""#) }) == [true, false], "\(first)")
            let skipped = try await program.run(run + ["--skip-existing"])
            #expect(skipped.errors.contains("2 recordings: 2 skipped"), "\(skipped)")
            let forced = try await program.run(run + ["--force", "--jobs", jobs])
            #expect(forced.code == 0 && results(forced) == files("Same", "Same 2"), "\(forced)")
            #expect(try names.map { try forced.file($0) } == texts, "\(forced)")
        }

        @Test(
            "a stopped run's partial result has the recording's name; resume leaves only the titled one")
        func resumed() async throws {
            let program = try program([:])
            defer { program.remove() }
            try await program.addLongRecording("talk.flac")
            let stopped = try await program.interrupt(
                ["run", "talk.flac", "--title", "The plan"] + named, whenJournalHolds: "confidence",
                by: "kill -TERM $pid")
            #expect(stopped.code == 143 && results(stopped) == files("talk"), "\(stopped)")
            let refused = try await program.run(
                ["run", "talk.flac", "--title", "The plan", "--skip-existing"] + named)
            #expect(refused.code == 7 && refused.errors.contains("are partial"), "\(refused)")
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && results(resumed) == files("The plan"), "\(resumed)")
            #expect(program.waitingRuns.isEmpty, "\(resumed)")
        }

        @Test("watch does what is new, and nothing twice")
        func watched() async throws {
            let program = try program(["a.flac": "memo.flac", "b.flac": "overlap.flac"])
            defer { program.remove() }
            let words = ["watch", "in", "--title", "Same"] + named
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            func watch(while steps: String) async throws -> BuiltProgram.Outcome {
                let script = """
                    mkdir -p in; "$PROGRAM" "$@" & pid=$!
                    there() {
                        until [ -e "out/2026-11-27 $1.srt" ]; do
                            kill -0 $pid 2>/dev/null || exit 99
                            sleep 0.1
                        done
                    }
                    come() { cp "$1" in/part; mv in/part "in/$2"; }
                    \(steps); kill -TERM $pid; wait $pid
                    """
                return try await shell.run(words, program: "/bin/sh", before: ["-c", script, "sh"])
            }
            let first = try await watch(
                while: "come a.flac a.flac; there Same; come b.flac b.flac; there 'Same 2'")
            #expect(first.code == 143 && results(first) == files("Same", "Same 2"), "\(first)")
            let again = try await watch(while: "come a.flac c.flac; there 'Same 3'")
            #expect(again.code == 143 && results(again) == files("Same", "Same 2", "Same 3"), "\(again)")
        }
    }
#endif
