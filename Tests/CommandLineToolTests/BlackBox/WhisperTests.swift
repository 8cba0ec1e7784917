#if READBACK_ENGINES
    import Foundation
    import Testing

    /// The command with the Whisper model of the repository.
    @Suite struct WhisperTests {
        static let folder = URL(fileURLWithPath: Fixture.path("../../Models/fixtures")).standardizedFileURL
        static let model = folder.appendingPathComponent("readback-fixture.en-q5_1.bin").path

        /// A spoken sentence and its words.
        private func spoken() throws -> (recording: String, words: [String]) {
            let folder = Self.folder.appendingPathComponent("held-out")
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                    $0.hasSuffix(".flac")
                }
                .min())
            let recording = folder.appendingPathComponent(name)
            let text = recording.deletingPathExtension().appendingPathExtension("txt")
            return (recording.path, words(try String(contentsOf: text, encoding: .utf8)))
        }

        private func segments(of result: Any) throws -> [[String: Any]] {
            let transcript = try #require((result as? [String: Any])?["transcript"] as? [String: Any])
            return try #require(transcript["segments"] as? [[String: Any]])
        }

        private func words(_ text: String) -> [String] {
            text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        }

        @Test(
            "a recording is transcribed, with times and confidences, and the result fits its schema",
            arguments: [false, true])
        func transcribe(wholeFile: Bool) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let (recording, expected) = try spoken()
            let outcome = try await program.run(
                ["transcribe", recording, "--model", Self.model, "--json"]
                    + (wholeFile ? ["--whole-file"] : []))
            try #require(outcome.code == 0, "\(outcome)")
            let result = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            let schema = try JSONSchema(
                Data(contentsOf: URL(fileURLWithPath: Fixture.path("../../docs/schema/result-1.json"))))
            #expect(try schema.faults(in: result).isEmpty, "\(outcome)")
            let segments = try segments(of: result)
            let heard = words(segments.compactMap { $0["text"] as? String }.joined(separator: " "))
            let missed = expected.filter { !heard.contains($0) }
            #expect(missed.count * 4 <= expected.count, "\(expected): \(outcome)")
            let details = segments.flatMap { $0["words"] as? [[String: Any]] ?? [] }
            #expect(details.allSatisfy { $0["confidence"] is Double && $0["start"] is Double }, "\(outcome)")
        }

        @Test("with --word-timestamps, word times are more than twice as accurate")
        func wordTimes() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let (recording, expected) = try spoken()
            let times = URL(fileURLWithPath: recording).deletingPathExtension().appendingPathExtension(
                "times")
            let begins = try String(contentsOf: times, encoding: .utf8).split(separator: "\n")
                .compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
            var deviations: [Double] = []
            for options in [[], ["--word-timestamps"]] {
                let outcome = try await program.run(
                    ["transcribe", recording, "--model", Self.model, "--json"] + options)
                let result = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                let starts = try segments(of: result).flatMap { $0["words"] as? [[String: Any]] ?? [] }
                    .compactMap { $0["start"] as? Double }
                try #require(starts.count == expected.count, "\(outcome)")
                deviations.append(zip(starts, begins).reduce(0) { $0 + abs($1.0 - $1.1) })
            }
            #expect(deviations[1] < deviations[0] / 2, "\(deviations)")
        }

        @Test("an English model refuses another language and translation: exit 4, with one sentence")
        func refusals() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let (recording, _) = try spoken()
            for (options, reason) in [
                (["--language", "de"], "does not know the language 'de'"),
                (["--translate"], "cannot translate"),
            ] {
                let outcome = try await program.run(
                    ["transcribe", recording, "--model", Self.model] + options)
                #expect(outcome.code == 4 && outcome.errors.contains(reason), "\(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
            }
        }

        @Test("a damaged model file is exit 4 and named in one sentence, before the engine sees it")
        func damaged() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let (recording, _) = try spoken()
            let file = program.directory.appendingPathComponent("broken.bin")
            let sound = try Data(contentsOf: URL(fileURLWithPath: Self.model))
            try sound.prefix(sound.count - 100_000).write(to: file)
            let outcome = try await program.run(["transcribe", recording, "--model", file.path])
            #expect(outcome.code == 4 && outcome.errors.contains("broken.bin"), "\(outcome)")
            #expect(outcome.errors.contains("the file ends inside"), "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        }

        @Test("an added model is used by its name, and refused if a byte of it changes")
        func added() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("models").path
            let (recording, _) = try spoken()
            let added = try await program.run(["models", "add", Self.model, "--id", "mine"])
            try #require(added.code == 0, "\(added)")
            let outcome = try await program.run(["transcribe", recording, "--model", "mine", "-f", "txt"])
            #expect(outcome.code == 0 && !outcome.output.isEmpty, "\(outcome)")
            let file = program.directory.appendingPathComponent("models/mine/readback-fixture.en-q5_1.bin")
            var data = try Data(contentsOf: file)
            data[data.count - 1_000] ^= 1
            try data.write(to: file)
            let refused = try await program.run(["transcribe", recording, "--model", "mine"])
            #expect(refused.code == 4 && refused.errors.contains("mine"), "\(refused)")
        }
    }

    @Suite struct SpeechOptionTests {
        @Test("without a model that can translate, --translate is exit 4")
        func translation() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(["transcribe", Fixture.path("one-word.wav"), "--translate"])
            #expect(outcome.code == 4 && outcome.errors.contains("cannot translate"), "\(outcome)")
        }

        @Test("a model that cannot detect the language says which ones it knows")
        func detection() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "transcribe", Fixture.path("one-word.wav"), "--language", "auto",
            ])
            #expect(outcome.code == 4 && outcome.errors.contains("it knows en;"), "\(outcome)")
        }
    }
#endif
