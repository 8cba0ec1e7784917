#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Corrections to finished results, in all their files.
    @Suite struct FixTests {
        private static let formats = ["md", "html", "txt", "json", "srt", "vtt", "tsv", "csv", "lrc", "docx"]

        /// A program with settings of its own, beside the result of a call with two speakers.
        private func program() async throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            program.environment["XDG_CONFIG_HOME"] = program.directory.appendingPathComponent("config").path
            let outcome = try await program.run(
                [
                    "run", Fixture.path("overlap.flac"), "-o", "out/", "--task", "call", "-q",
                    "--max-line-width", "30",
                    "--word-timestamps",
                ] + Self.formats.flatMap { ["--format", $0] })
            try #require(outcome.code == 0, "\(outcome)")
            return program
        }

        private func contents(_ program: BuiltProgram) throws -> [String: Data] {
            let folder = program.directory.appendingPathComponent("out")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try Dictionary(
                uniqueKeysWithValues: names.filter { $0.hasPrefix("overlap.") }.map {
                    ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
                })
        }

        private func restore(_ files: [String: Data], _ program: BuiltProgram) throws {
            for (name, content) in files {
                try content.write(to: program.directory.appendingPathComponent("out/\(name)"))
            }
        }

        private func result(_ program: BuiltProgram) throws -> [String: Any] {
            let data = try #require(try contents(program)["overlap.json"])
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }

        private func transcript(_ result: [String: Any]) throws -> [String: Any] {
            try #require(result["transcript"] as? [String: Any])
        }

        private func segments(_ result: [String: Any]) throws -> [[String: Any]] {
            try #require(try transcript(result)["segments"] as? [[String: Any]])
        }

        /// The longest word of the transcript, without punctuation.
        private func word(_ program: BuiltProgram) throws -> String {
            let text = try segments(try result(program)).compactMap { $0["text"] as? String }.joined(
                separator: " ")
            return try #require(text.split { !$0.isLetter }.map(String.init).max { $0.count < $1.count })
        }

        @Test(
            "a misheard word is replaced in every file, nothing else changes, and it can be changed back"
        )
        func word() async throws {
            let program = try await program()
            defer { program.remove() }
            let (before, heard) = (try contents(program), try word(program))
            // Of the same length, so that all lines break as before.
            let meant = String(repeating: "Q", count: heard.count)
            let outcome = try await program.run(["fix", "out/overlap.json", heard, meant])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.output.contains(meant) && outcome.output.contains("(was: \(heard)"), "\(outcome)")
            #expect(outcome.errors.contains("'\(heard)' is '\(meant)' now: "), "\(outcome)")
            let after = try contents(program)
            #expect(after.keys.sorted() == before.keys.sorted() && after.count == Self.formats.count)
            for (name, content) in after {
                #expect(content != before[name], "\(name)")
                guard !["json", "html", "docx"].contains(where: name.hasSuffix) else { continue }
                let expected = String(decoding: before[name] ?? Data(), as: UTF8.self).replacing(
                    heard, with: meant)
                #expect(String(decoding: content, as: UTF8.self) == expected, "\(name)")
            }
            let corrections = try #require(
                try transcript(try result(program))["corrections"] as? [[String: Any]])
            #expect(corrections.allSatisfy { ($0["from"] as? String)?.contains(heard) == true })
            let page = String(decoding: try #require(after["overlap.html"]), as: UTF8.self)
            #expect(
                page.contains(meant) && page.contains("loudness"), "the page keeps its picture of the sound")
            let again = try await program.run(["fix", "out/overlap.json", heard, meant])
            #expect(again.code == 0 && again.errors.contains("is not in"), "\(again)")
            #expect(try contents(program) == after)
            let back = try await program.run(["fix", "out/overlap.json", meant, heard])
            #expect(back.code == 0, "\(back)")
            for (name, content) in try contents(program)
            where !["json", "html"].contains(where: name.hasSuffix) {
                #expect(content == before[name], "\(name)")
            }
        }

        @Test("replacing a word with itself changes no byte")
        func same() async throws {
            let program = try await program()
            defer { program.remove() }
            let (before, heard) = (try contents(program), try word(program))
            let outcome = try await program.run(["fix", "out/overlap.json", heard, heard])
            #expect(outcome.code == 0 && outcome.errors.contains("nothing was changed"), "\(outcome)")
            #expect(try contents(program) == before)
        }

        @Test("if fix was killed between two files, running it again completes all of them")
        func interrupted() async throws {
            let program = try await program()
            defer { program.remove() }
            let (before, heard) = (try contents(program), try word(program))
            let fix = ["fix", "out/overlap.json", heard, "Quite Another"]
            #expect(try await program.run(fix).code == 0)
            let after = try contents(program)
            // The JSON is written last, so a killed run leaves it and some other files as they were.
            try restore(
                before.filter { ["overlap.json", "overlap.docx", "overlap.vtt"].contains($0.key) }, program)
            let again = try await program.run(fix)
            #expect(again.code == 0, "\(again)")
            #expect(try contents(program) == after)
        }

        @Test("if a file was edited by hand, nothing is changed unless --force is given")
        func changedByHand() async throws {
            let program = try await program()
            defer { program.remove() }
            let heard = try word(program)
            var before = try contents(program)
            before["overlap.md"] = (before["overlap.md"] ?? Data()) + Data("\nmy own remark\n".utf8)
            try restore(before, program)
            let refused = try await program.run(["fix", "out/overlap.json", heard, "Other"])
            #expect(
                refused.code == 7 && refused.errors.contains("overlap.md: the file does not match"),
                "\(refused)")
            #expect(try contents(program) == before)
            let forced = try await program.run(["fix", "out/overlap.json", heard, "Other", "--force"])
            #expect(forced.code == 0, "\(forced)")
            #expect(
                String(decoding: try contents(program)["overlap.md"] ?? Data(), as: UTF8.self).contains(
                    "Other"))
        }

        @Test("a remembered correction applies to every later transcription")
        func remembering() async throws {
            let program = try await program()
            defer { program.remove() }
            let heard = try word(program)
            let fix = ["fix", "out/overlap.json", heard, "Brand New", "--remember"]
            let outcome = try await program.run(fix)
            let own = program.directory.appendingPathComponent("config/readback/vocabulary.txt")
            #expect(outcome.code == 0 && outcome.errors.contains(own.path), "\(outcome)")
            #expect(try String(contentsOf: own, encoding: .utf8) == "\(heard) => Brand New\n")
            let heardAgain = try await program.run(["transcribe", Fixture.path("overlap.flac"), "-f", "txt"])
            #expect(
                heardAgain.output.contains("Brand New") && !heardAgain.output.contains(heard), "\(heardAgain)"
            )
            #expect(try await program.run(fix).errors.contains("is already in"))
            #expect(try String(contentsOf: own, encoding: .utf8) == "\(heard) => Brand New\n")
            let comma = try await program.run(["fix", "out/overlap.json", "a", "b, c", "--remember"])
            #expect(comma.code == 2 && comma.errors.contains("commas"), "\(comma)")
        }

        @Test(
            "speakers are named and merged in every file, whatever the name; repeating it changes nothing"
        )
        func naming() async throws {
            let program = try await program()
            defer { program.remove() }
            let unnamed = try await program.run(["speakers", "name", "out/overlap.json"])
            #expect(
                unnamed.code == 2 && unnamed.errors.contains("no speaker says their name"), "\(unnamed)")
            let name = "A<b>|*_\"=] \u{202E}x"
            let named = try await program.run(["speakers", "name", "out/overlap.json", "1=\(name)", "2=Ben"])
            #expect(named.code == 0 && named.errors.contains("is Ben now"), "\(named)")
            #expect(!named.errors.contains("\u{202E}"))
            let speakers = try segments(try result(program)).compactMap { $0["speaker"] as? String }
            #expect(Set(speakers) == [name, "Ben"])
            let after = try contents(program)
            for file in ["overlap.txt", "overlap.md", "overlap.srt", "overlap.csv", "overlap.html"] {
                #expect(String(decoding: try #require(after[file]), as: UTF8.self).contains("Ben"), "\(file)")
            }
            let again = try await program.run(["speakers", "name", "out/overlap.json", "1=\(name)", "2=Ben"])
            #expect(again.code == 0 && again.errors.contains("nothing was changed"), "\(again)")
            #expect(try contents(program) == after)
            let both = try await program.run(["speakers", "name", "out/overlap.json", "1=Ben"])
            #expect(both.code == 2 && both.errors.contains("speakers merge"), "\(both)")
            let merged = try await program.run(["speakers", "merge", "out/overlap.json", "1", "2"])
            #expect(merged.code == 0, "\(merged)")
            #expect(Set(try segments(try result(program)).compactMap { $0["speaker"] as? String }) == ["Ben"])
            let nobody = try await program.run(["speakers", "merge", "out/overlap.json", "2", "1"])
            #expect(nobody.code == 2 && nobody.errors.contains("there is no speaker '2'"), "\(nobody)")
        }

        @Test("corrections saved by a page go into all files, and repeating that changes nothing")
        func page() async throws {
            let program = try await program()
            defer { program.remove() }
            var corrected = try result(program)
            var transcript = try transcript(corrected)
            var segments = try segments(corrected)
            let speaker = try #require(segments[0]["speaker"] as? String)
            for index in segments.indices where segments[index]["speaker"] as? String == speaker {
                segments[index]["speaker"] = "Anna"
            }
            var words = try #require(segments[0]["words"] as? [[String: Any]])
            let heard = try #require(words[0]["text"] as? String)
            words[0]["text"] = "Entirely"
            segments[0]["words"] = words
            transcript["segments"] = segments
            corrected["transcript"] = transcript
            let saved = program.directory.appendingPathComponent("overlap.corrected.json")
            try JSONSerialization.data(withJSONObject: corrected).write(to: saved)
            let take = ["fix", "out/overlap.json", "--from", "overlap.corrected.json"]
            let outcome = try await program.run(take)
            #expect(outcome.code == 0 && outcome.output.contains("(was: \(heard))"), "\(outcome)")
            let after = try contents(program)
            for file in ["overlap.txt", "overlap.md", "overlap.vtt", "overlap.html"] {
                let text = String(decoding: try #require(after[file]), as: UTF8.self)
                #expect(text.contains("Entirely") && text.contains("Anna"), "\(file)")
            }
            let again = try await program.run(take)
            #expect(again.code == 0 && again.errors.contains("nothing was changed"), "\(again)")
            #expect(try contents(program) == after)
        }

        @Test("a correction that cannot be made is explained in one sentence")
        func refusals() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            try Data("1\n00:00:01,000 --> 00:00:02,000\nhello\n".utf8).write(
                to: program.directory.appendingPathComponent("talk.srt"))
            for (words, code, said) in [
                (["fix", "talk.srt", "hello", "hallo"], 3, "name the JSON file"),
                (["fix", "none.json", "a", "b"], 3, "no such file"),
                (["fix", "talk.srt", "hello"], 2, "type `readback fix RESULT"),
                (["fix", "talk.srt", "...", "b"], 2, "each on one line"),
                (["fix", "talk.srt", "a", " "], 2, "each on one line"),
                (["fix", "talk.srt", "--from", "x", "--remember"], 2, "--remember"),
                (["speakers", "name", "talk.srt"], 3, "name the JSON file"),
                (["speakers", "name"], 2, "type `readback speakers name RESULT"),
                (["speakers", "name", "talk.srt", "Anna"], 2, "such as 1=Anna"),
                (["speakers", "merge", "talk.srt", "1", "2"], 3, "name the JSON file"),
                (["speakers", "split", "talk.srt", "1"], 3, "name the JSON file"),
            ] {
                let outcome = try await program.run(words)
                #expect(outcome.code == Int32(code) && outcome.errors.contains(said), "\(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
            }
        }
    }
#endif
