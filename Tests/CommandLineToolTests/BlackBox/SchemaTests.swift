#if READBACK_ENGINES
    import Foundation
    import Testing

    /// What the program writes is what docs/schema says.
    @Suite struct SchemaTests {
        private func schema(_ name: String) throws -> JSONSchema {
            let folder = URL(fileURLWithPath: Fixture.path("../../docs/schema")).standardizedFileURL
            return try JSONSchema(Data(contentsOf: folder.appendingPathComponent(name)))
        }

        @Test("JSON and event lines of a run fit their schemas, and the last line counts the others")
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
