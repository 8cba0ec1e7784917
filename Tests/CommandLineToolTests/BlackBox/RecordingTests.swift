#if READBACK_ENGINES
    import Foundation
    import Testing

    /// The whole pipeline with the real engines, on recordings whose words are known.
    @Suite(.serialized) struct RecordingTests {
        private func words(_ text: String) -> [Substring] {
            text.lowercased().split { !$0.isLetter && $0 != "'" }
        }

        @Test("a call gives key points with their speakers, and one file per format")
        func call() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "run", Fixture.path("call-booking.flac"), "--channel-label", "0=Agent", "--channel-label",
                "1=Customer",
                "--output-dir", "out", "--log", "libraries.log",
            ])
            #expect(outcome.code == 0, "\(outcome)")
            // Messages of the libraries go into the log and nowhere else.
            #expect(
                outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("readback: ") }, "\(outcome)")
            #expect(outcome.output.isEmpty, "what is in files is not printed, too: \(outcome)")
            #expect(outcome.files.filter { $0.hasPrefix("out/") }.count == 3, "\(outcome)")

            let markdown = try outcome.file("out/call-booking.md")
            #expect(
                markdown.contains(/^# \w/.anchorsMatchLineEndings())
                    && markdown.contains("## Key moments (quoted)"), "\(markdown)")
            #expect(markdown.contains("**Agent:**") && markdown.contains("**Customer:**"), "\(markdown)")
            let subtitles = try outcome.file("out/call-booking.srt")
            #expect(subtitles.hasPrefix("1\n00:00:0") && subtitles.contains(" --> "), "\(subtitles)")
            let json = try JSONSerialization.jsonObject(
                with: Data(outcome.file("out/call-booking.json").utf8))
            let object = try #require(json as? [String: Any])
            try checkReport(object)
        }

        /// Checks that every line of the report quotes the segments that it names, and that coverage is complete.
        private func checkReport(_ object: [String: Any]) throws {
            let transcript = try #require(object["transcript"] as? [String: Any])
            let segments = try #require(transcript["segments"] as? [[String: Any]])
            let texts = Dictionary(
                uniqueKeysWithValues: segments.compactMap { segment in
                    (segment["id"] as? Int).map { ($0, segment["text"] as? String ?? "") }
                })
            let report = try #require(object["report"] as? [String: Any])
            let moments = try #require(report["keyMoments"] as? [[String: Any]])
            #expect((1...5).contains(moments.count), "\(report)")
            for moment in moments {
                let said = try #require(moment["segments"] as? [Int]).map { texts[$0] ?? "" }
                let quotes = moment["quotes"] as? [[String: Any]] ?? [moment]
                // Words that could hardly be made out are replaced by an ellipsis.
                for text in quotes.compactMap({ $0["text"] as? String }).flatMap({
                    $0.split(separator: "\u{2026}")
                }) {
                    #expect(bare(said.joined(separator: " ")).contains(bare(String(text))), "\(moment)")
                }
            }
            #expect(report["recipe"] as? String == "quotations" && report["title"] == nil, "\(report)")
            let coverage = try #require(report["coverage"] as? [String: Any])
            #expect(coverage["segments"] as? Int == coverage["segmentsRead"] as? Int, "\(coverage)")
        }

        /// The text without punctuation and capitals.
        private func bare(_ text: String) -> String { text.lowercased().filter { !",.?".contains($0) } }

        @Test("the same recording gives the same bytes, and files are not overwritten without --force")
        func repeatable() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let arguments = [
                "run", Fixture.path("memo.flac"), "--format", "md", "--format", "json", "--format", "vtt",
            ]
            let first = try await program.run(arguments + ["--output-dir", "first"])
            let second = try await program.run(arguments + ["--output-dir", "second", "--threads", "1"])
            #expect(first.code == 0 && second.code == 0, "\(first)\n\(second)")
            for name in ["memo.md", "memo.json", "memo.vtt"] {
                let texts = (try first.file("first/\(name)"), try second.file("second/\(name)"))
                #expect(texts.0 == texts.1, "\(name)\n\(texts.0)\n---\n\(texts.1)")
            }
            let third = try await program.run(arguments + ["--output-dir", "first"])
            #expect(third.code == 7 && third.errors.contains("--force"), "\(third)")
        }

        @Test(
            "most words of synthetic speech are recognized, at 16 kHz and from a telephone",
            arguments: [
                ("call-booking.flac", 0.75), ("call-booking.ulaw.wav", 0.6), ("story-magenta.flac", 0.75),
            ])
        func recognition(name: String, share: Double) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "transcribe", Fixture.path(name), "--quiet", "--format", "txt",
            ])
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            let stem = name.prefix { $0 != "." }
            let json = try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(fileURLWithPath: Fixture.path("\(stem).json"))))
            let utterances = (json as? [String: Any])?["utterances"] as? [[String: Any]] ?? []
            let spoken = utterances.flatMap { words($0["text"] as? String ?? "") }
            #expect(spoken.count > 100, "\(stem).json has \(spoken.count) words")
            var heard = Dictionary(words(outcome.output).map { ($0, 1) }, uniquingKeysWith: +)
            let found = spoken.filter { word in
                guard let count = heard[word], count > 0 else { return false }
                heard[word] = count - 1
                return true
            }
            #expect(
                Double(found.count) > share * Double(spoken.count),
                "\(found.count) of \(spoken.count)\n\(outcome)")
        }

        @Test(
            "silence and noise are no speech: exit 5, and nothing is written",
            arguments: ["silence", "noise-floor", "noise"])
        func noSpeech(name: String) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(["run", Fixture.path("\(name).flac"), "-o", "out/"])
            #expect(outcome.code == 5 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.files == ["out"], "\(outcome)")
        }

        @Test("an unknown chat template is exit 4, with the names of the known ones")
        func unknownTemplate() async throws {
            var program = try BuiltProgram()
            program.environment.merge(BuiltProgram.writing) { $1 }
            defer { program.remove() }
            let outcome = try await program.run([
                "run", Fixture.path("one-word.wav"), "--chat-template", "nonsense",
            ])
            #expect(outcome.code == 4 && outcome.errors.contains("--chat-template nonsense"), "\(outcome)")
            #expect(
                outcome.errors.contains("chatml") && outcome.errors.split(separator: "\n").count == 1,
                "\(outcome)")
        }

        @Test("an unreadable recording is exit 3 and an unwritable result exit 7, each with one sentence")
        func badPlaces() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let text = program.directory.appendingPathComponent("text.wav")
            try Data("this is no recording\n".utf8).write(to: text)
            for (arguments, code) in [
                (["run", "missing.wav"], Int32(3)), (["run", text.path], 3),
                (["run", Fixture.path("one-word.wav"), "--output-dir", "text.wav"], 7),
            ] {
                let outcome = try await program.run(arguments)
                #expect(outcome.code == code, "\(outcome)")
                #expect(
                    outcome.errors.split(separator: "\n").count == 1 && outcome.output.isEmpty, "\(outcome)")
            }
        }
    }
#endif
