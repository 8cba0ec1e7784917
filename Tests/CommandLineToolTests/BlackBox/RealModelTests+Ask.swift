#if READBACK_ENGINES
    import Foundation
    import Testing

    @testable import CommandLineTool

    extension RealModelTests {
        /// Only the conversation: the lines above it in the fixture say how its audio was made.
        private func putCall(into program: BuiltProgram) throws {
            let script = try String(contentsOfFile: Fixture.path("call-booking.txt"), encoding: .utf8)
            let said = script.split(separator: "\n").filter {
                $0.hasPrefix("Agent: ") || $0.hasPrefix("Customer: ")
            }
            try said.joined(separator: "\n").write(
                to: program.directory.appendingPathComponent("call.txt"), atomically: true, encoding: .utf8)
        }

        private struct Answer: Decodable {
            struct Line: Decodable {
                struct Said: Decodable {
                    let text: String
                    let segments: [Int]
                }

                let result: String
                let said: Said
            }

            let isSaid: Bool
            let lines: [Line]
        }

        @Test(
            "an answer about a folder quotes the line that says it, and names its result")
        func answer() async throws {
            let program = try program()
            defer { program.remove() }
            try putCall(into: program)
            let made = try await program.run([
                "summarize", "call.txt", "--recipe", "quotations", "-f", "json", "--output-dir", "notes",
            ])
            #expect(made.code == 0, "\(made)")
            let outcome = try await program.run([
                "ask", "notes", "How much does the garden room cost?", "--json",
            ])
            #expect(outcome.code == 0, "\(outcome)")
            let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
            #expect(answer.isSaid && answer.lines.allSatisfy { $0.result == "notes/call.json" }, "\(outcome)")
            #expect(
                answer.lines.contains { $0.said.text.contains("nine hundred and fifty dollars") },
                "\(outcome)")
        }

        @Test(
            "typed questions are answered until the input ends")
        func typed() async throws {
            let program = try program()
            defer { program.remove() }
            try putCall(into: program)
            let outcome = try await program.run(
                ["ask", "-i", "call.txt"],
                input: "How much does the garden room cost?\n\nWhat is the capital of Peru?\n")
            #expect(outcome.code == 0 && outcome.output.contains("\nNot said."), "\(outcome)")
        }
    }
#endif
