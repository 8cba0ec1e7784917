import Foundation
import Testing

@Suite("Templates on the command line") struct TemplatesTests {
    private func program() throws -> BuiltProgram {
        var program = try BuiltProgram()
        program.environment["XDG_CONFIG_HOME"] = program.directory.appendingPathComponent("config").path
        return program
    }

    @Test(
        "a template can be created, listed, checked, and used by name; a second one of that name is refused"
    )
    func own() async throws {
        let program = try program()
        defer { program.remove() }
        let made = try await program.run(["templates", "new", "sales"])
        let path = program.directory.path + "/config/readback/templates/sales.md"
        #expect(made.code == 0 && made.output == path + "\n", "\(made)")
        let again = try await program.run(["templates", "new", "sales"])
        #expect(again.code == 7 && again.errors.contains("it exists already"), "\(again)")
        try "# Sales\n\n## Price\nHow much does it cost?\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        let listed = try await program.run(["templates"])
        #expect(listed.output.contains("sales") && listed.output.contains("consultation"), "\(listed)")
        #expect(try await program.run(["templates", "check", path]).output == "sales: Price\n")
        #expect(try await program.run(["templates", "show", "sales"]).output.hasPrefix("# Sales\n"))

        #if READBACK_ENGINES
            try "Ann: How much does it cost?\nBen: It costs forty euros a night.\n".write(
                toFile: program.directory.path + "/call.txt", atomically: true, encoding: .utf8)
            let report = try await program.run(["summarize", "call.txt", "--task", "sales", "-f", "md"])
            #expect(report.code == 0 && report.output.contains("## Price"), "\(report)")
            #expect(report.output.contains("It costs forty euros a night."), "\(report)")
        #endif
    }

    @Test("a mistake in a template is reported with file and line, before the recording is read")
    func wrong() async throws {
        let program = try program()
        defer { program.remove() }
        let path = program.directory.path + "/plan.md"
        try "# A plan\n\n## Plan\nform: plans\n".write(toFile: path, atomically: true, encoding: .utf8)
        for words in [["templates", "check", "plan.md"], ["run", "missing.wav", "--task", "./plan.md"]] {
            let outcome = try await program.run(words)
            #expect(outcome.code == 2, "\(outcome)")
            #expect(
                outcome.errors.contains("plan.md: line 4: 'plans' is no form; the forms are key moments"),
                "\(outcome)")
        }
    }
}
