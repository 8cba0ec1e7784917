#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Serving
    import Testing

    /// A conversation with `readback mcp` over pipes.
    @Suite struct AgentTests {
        private func filled() async throws -> BuiltProgram {
            var program = try BuiltProgram()
            // No models: search works by words alone, and there is no text model.
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("none").path
            let script = """
                [00:00:01] Anna: We need new chairs for the garden room before the party.
                [00:00:05] Ben: I will order the chairs by Friday.
                [00:00:09] Anna: Good. I will pay the deposit tomorrow.
                """
            let file = program.directory.appendingPathComponent("talk.txt")
            try script.write(to: file, atomically: true, encoding: .utf8)
            let made = try await program.run([
                "summarize", "talk.txt", "--recipe", "quotations", "--title", "Chairs", "-f", "json", "-o",
                "notes/",
            ])
            try #require(made.code == 0, "\(made)")
            return program
        }

        /// The answers, by id.
        private func talk(_ program: BuiltProgram, _ lines: [String]) async throws -> [JSONValue: JSONValue] {
            let outcome = try await program.run(
                ["mcp", "notes"], input: lines.joined(separator: "\n") + "\n")
            #expect(outcome.code == 0, "\(outcome)")
            let messages = try outcome.output.split(separator: "\n").map {
                try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
            }
            #expect(messages.allSatisfy { $0["jsonrpc"] == "2.0" }, "\(outcome)")
            return Dictionary(messages.map { ($0["id"] ?? .null, $0) }) { first, _ in first }
        }

        private func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
        }

        @Test("a conversation can search, list and read results, and reaches nothing else")
        func conversation() async throws {
            let program = try await filled()
            defer { program.remove() }
            let answers = try await talk(
                program,
                [
                    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
                    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                    call(2, "search", #"{"query":"deposit"}"#), call(3, "list_results"),
                    call(4, "get_result", #"{"result":"talk.json"}"#),
                    call(5, "get_result", #"{"result":"talk.json","part":"transcript","at":6}"#),
                    call(6, "list_actions"), call(7, "get_result", #"{"result":"../talk.txt"}"#),
                    call(8, "get_result", #"{"result":"talk.json","page":9}"#),
                    call(9, "search", #"{"question":"x"}"#),
                ])
            let found = { (id: Int64) in answers[.integer(id)]?["result"]?["structuredContent"] }
            #expect(answers[1]?["result"]?["protocolVersion"] == "2025-11-25")
            let line = found(2)?["matches"]?[0]?["lines"]?[0]
            #expect(
                line?["text"]?.text?.contains("deposit") == true && line?["speaker"] == "Anna", "\(answers)")
            #expect(found(3)?["results"]?[0]?["title"] == "Chairs", "\(answers)")
            #expect(found(4)?["markdown"]?.text?.contains("# Chairs") == true, "\(answers)")
            #expect(found(5)?["lines"]?.elements?.count == 3 && found(5)?["pages"] == 1, "\(answers)")
            #expect(found(6)?["actions"]?.elements != nil, "\(answers)")
            for id in [Int64(7), 8, 9] {
                #expect(answers[.integer(id)]?["result"]?["isError"] == true, "\(id): \(answers)")
            }
        }

        @Test("broken lines get their error codes, and the conversation goes on")
        func broken() async throws {
            let program = try await filled()
            defer { program.remove() }
            let answers = try await talk(
                program,
                [
                    "{", "", #"{"jsonrpc":"2.0","id":2,"method":"nonsense"}"#, #"{"id":3}"#,
                    #"{"jsonrpc":"2.0","method":"notifications/nonsense"}"#,
                    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
                    String(repeating: "x", count: 5 << 20), #"{"jsonrpc":"2.0","id":4,"method":"ping"}"#,
                ])
            #expect(answers[.null]?["error"]?["code"] == -32_700, "\(answers)")
            #expect(answers[2]?["error"]?["code"] == -32_601, "\(answers)")
            #expect(answers[3]?["error"]?["code"] == -32_600, "\(answers)")
            #expect(answers[4]?["result"] == [:], "\(answers)")
        }

        @Test("without a text model, ask answers with an error that says so")
        func withoutModel() async throws {
            let program = try await filled()
            defer { program.remove() }
            let answers = try await talk(program, [call(1, "ask", #"{"question":"Who pays the deposit?"}"#)])
            let result = answers[1]?["result"]
            #expect(result?["isError"] == true, "\(answers)")
            #expect(result?["content"]?[0]?["text"]?.text?.contains("model") == true, "\(answers)")
        }

        @Test("a missing folder is reported before any message: exit 3")
        func noFolder() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(["mcp", "nowhere"])
            #expect(outcome.code == 3 && outcome.output.isEmpty, "\(outcome)")
        }
    }
#endif
