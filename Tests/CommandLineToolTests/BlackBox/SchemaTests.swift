#if READBACK_ENGINES
    import Foundation
    import Testing

    @testable import CommandLineTool

    /// What the program writes fits the schemas in docs/schema.
    @Suite struct SchemaTests {
        private func schema(_ name: String) throws -> JSONSchema { try JSONSchema.named(name) }

        @Test("JSON and event lines of a run fit their schemas, and the last line counts the segments")
        func run() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "run", Fixture.path("memo.flac"), "--output-dir", "out", "-f", "json", "-f", "ndjson",
            ])
            let result = try JSONSerialization.jsonObject(with: Data(outcome.file("out/memo.json").utf8))
            #expect(try schema("result-1.json").faults(in: result).isEmpty, "\(outcome)")
            let lines = try outcome.file("out/memo.ndjson").split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let schema = try schema("event-1.json")
            for line in lines { #expect(try schema.faults(in: line) == [], "\(line)") }
            let segments = lines.filter { $0["event"] as? String == "segment" }
            #expect(lines.first?["event"] as? String == "started" && !segments.isEmpty)
            #expect(lines.last?["segments"] as? Int == segments.count, "\(lines.last ?? [:])")
        }

        private func check(
            _ program: BuiltProgram, _ words: [String], against name: String, code: Int32? = 0
        ) async throws -> Any {
            let outcome = try await program.run(words)
            if let code { #expect(outcome.code == code, "\(words): \(outcome)") }
            let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            #expect(try schema(name).faults(in: value) == [], "\(words)")
            return value
        }

        @Test("the JSON of models, doctor and config fits its schemas")
        func machine() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let listing = try await check(program, ["models", "list", "--json"], against: "models-1.json")
            let models = (listing as? [String: Any])?["models"] as? [[String: Any]] ?? []
            let present = try #require(models.first { $0["state"] as? String == "present" })
            let id = try #require(present["id"] as? String)
            #expect(models.contains { $0["state"] as? String == "missing" })
            _ = try await check(program, ["models", "path", id, "--json"], against: "models-1.json")
            _ = try await check(program, ["models", "verify", id, "--json"], against: "models-1.json")
            // Whether this machine is ready to run is not tested here.
            _ = try await check(program, ["doctor", "--json"], against: "doctor-1.json", code: nil)
            for command in ["run", "live", "models"] {
                _ = try await check(program, ["config", command, "--json"], against: "config-1.json")
            }
        }

        @Test("a list of no runs and one of a damaged run fit the schema")
        func runs() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let none = try await check(program, ["runs", "--json"], against: "runs-1.json")
            #expect((none as? [Any])?.isEmpty == true)
            let folder = program.directory.appendingPathComponent("state/readback/runs/20260101-000000-x")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("no journal".utf8).write(to: folder.appendingPathComponent("journal"))
            let found =
                try await check(program, ["runs", "--json"], against: "runs-1.json") as? [[String: Any]]
            #expect(found?.map { $0["state"] as? String } == ["damaged"])
        }

        @Test("every kind of failure prints an error that fits its schema")
        func errors() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let failures: [([String], Int32)] = [
                (["runs", "none", "--json"], 2), (["transcribe", "none.wav", "--json"], 3),
                (["models", "path", "none", "--json"], 4),
                (["transcribe", Fixture.path("silence.flac"), "--json"], 5),
            ]
            for (words, code) in failures {
                let value = try await check(program, words, against: "error-1.json", code: code)
                let error = (value as? [String: Any])?["error"] as? [String: Any]
                #expect(error?["status"] as? Int32 == code)
            }
            let schema = try schema("error-1.json")
            for status in ExitStatus.allCases where status != .done {
                let object = ErrorObject(CommandFailure(status, "it failed; try again"))
                let value = try JSONSerialization.jsonObject(with: Data(object.json.utf8))
                #expect(try schema.faults(in: value) == [])
            }
        }

        @Test("a schema refuses what it does not describe")
        func refusal() throws {
            let schema = try schema("event-1.json")
            for (text, fits) in [
                (#"{"event": "finished", "duration": 1.5, "segments": 2}"#, true),
                (#"{"event": "finished", "duration": -1, "segments": 2}"#, false),
                (#"{"event": "finished", "duration": 1, "segments": 2.5}"#, false),
                (#"{"event": "finished", "duration": 1, "segments": 2, "x": 1}"#, false),
                (#"{"event": "finish"}"#, false),
            ] {
                let faults = try schema.faults(in: JSONSerialization.jsonObject(with: Data(text.utf8)))
                #expect(faults.isEmpty == fits, "\(text): \(faults)")
            }
        }
    }
#endif
