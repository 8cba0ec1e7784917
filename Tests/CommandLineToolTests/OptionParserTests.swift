import Testing

@testable import CommandLineTool

@Suite struct OptionParserTests {
    private let name = OptionSpec("output-dir", short: "o", value: .text("DIR"), "")
    private let kind = OptionSpec("kind", value: .choice(["red", "green"]), isRepeatable: true, "")
    private let count = OptionSpec("count", short: "c", value: .number("N", 1...9), "")
    private let loud = OptionSpec("verbose", short: "v", "")

    private func parse(_ words: [String]) throws -> ParsedArguments {
        let command = CommandSpec("test", operands: "FILE", "", options: [name, kind, count, loud]) { _, _ in
            .done
        }
        return try OptionParser(command: command).parse(words)
    }

    private func complaint(_ words: [String]) -> String? {
        do {
            _ = try parse(words)
            return nil
        } catch {
            let failure = error as? CommandFailure
            #expect(failure?.status == .wrongUsage)
            return failure?.message
        }
    }

    @Test(
        "an option's value is attached or is the next word",
        arguments: [
            ["--output-dir", "here"], ["--output-dir=here"], ["-o", "here"], ["-ohere"],
            ["--output_dir", "here"],
            ["-vo", "here"],
        ])
    func spellings(words: [String]) throws {
        #expect(try parse(words).value(of: name) == "here")
    }

    @Test("a repeatable option keeps all its values, any other the last one; flags are counted")
    func repetition() throws {
        let parsed = try parse(["--kind=red", "-c", "1", "--kind", "green", "-c", "2", "-vv", "--verbose"])
        #expect(parsed.values(of: kind) == ["red", "green"])
        #expect(parsed.number(of: count) == 2)
        #expect(parsed.occurrences(of: loud) == 3)
    }

    @Test("two dashes end the options, one dash is an operand")
    func operands() throws {
        #expect(try parse(["a", "-", "--", "-v", "--kind"]).operands == ["a", "-", "-v", "--kind"])
    }

    @Test("an empty value after the equals sign counts as a value")
    func emptyValue() {
        #expect(complaint(["--kind="])?.contains("not ''") == true)
    }

    @Test(
        "a mistake is explained in one line that names it and points to the help",
        arguments: [
            (["--otput-dir", "x"], "unknown option --otput-dir; did you mean --output-dir?"),
            (["--zzz"], "unknown option --zzz;"),
            (["-x"], "unknown option -x"),
            (["--output-dir"], "--output-dir needs a value: DIR"),
            (["--kind", "gren"], "not 'gren'; did you mean 'green'?"),
            (["--count", "ten"], "--count is a whole number from 1 to 9, not 'ten'"),
            (["--count", "10"], "from 1 to 9, not '10'"),
            (["--verbose=yes"], "--verbose takes no value"),
        ])
    func complaints(words: [String], expected: String) {
        let message = complaint(words) ?? "no complaint"
        #expect(message.contains(expected), "\(message)")
        #expect(message.contains("readback help test") && !message.contains("\n"), "\(message)")
    }
}
