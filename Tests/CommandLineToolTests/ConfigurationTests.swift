import Foundation
import Testing

@testable import CommandLineTool

/// Precedence: flags, then environment, then file, then built-in values.
@Suite struct ConfigurationTests {
    /// Completes the typed options from a configuration file with this text and from the environment.
    private func complete(
        _ typed: [String], file: String = "", environment: [String: String] = [:],
        for command: CommandSpec = Commands.transcribe
    ) throws -> ParsedArguments {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).toml")
            .path
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let configuration = try Configuration(
            environment: environment.merging(["READBACK_CONFIG": path]) { $1 })
        let parsed = try OptionParser(command: command).parse(typed)
        return try configuration.complete(parsed, for: command)
    }

    @Test("with --highlight, configured output settings are ignored and typed ones are refused")
    func highlight() throws {
        let file = "output-dir = \"notes\"\nformat = [\"json\"]\nexec = \"true\"\nlanguage = \"de-DE\"\n"
        let completed = try complete(["--highlight", "3", "call.wav"], file: file)
        #expect(completed.value(of: Options.language) == "de-DE")
        let settings = try RecordingSettings(completed, wantsReport: false)
        #expect(settings.output.destination == .standardOutput && settings.followUp == nil)
        #expect(try complete(["call.wav"], file: file).isGiven(Options.outputDirectory))
        for typed in [
            ["-o", "hl.txt"], ["--output-dir", "notes"], ["-f", "json"], ["--json"], ["--exec", "true"],
        ] {
            let arguments = try complete(["--highlight", "3", "call.wav"] + typed)
            let failure = #expect(throws: CommandFailure.self) {
                try RecordingSettings(arguments, wantsReport: false)
            }
            #expect(failure?.status == .wrongUsage && failure?.message.contains("--highlight") == true)
        }
        _ = try RecordingSettings(
            complete(["--highlight", "3", "call.wav", "-o", "-"]), wantsReport: false)
    }

    private func complaint(
        file: String, environment: [String: String] = [:], for command: CommandSpec = Commands.transcribe
    ) -> String {
        do {
            _ = try complete([], file: file, environment: environment, for: command)
            return "no complaint"
        } catch {
            let failure = error as? CommandFailure
            #expect(failure?.status == .wrongUsage)
            return failure?.message ?? ""
        }
    }

    @Test("the command line beats the environment, which beats the file; a section beats the rest")
    func order() throws {
        let file = """
            threads = 3   # for all
            language = 'en-US'
            [transcribe]
            threads = 4
            [run]
            threads = 5
            """
        let typed = try complete(["--threads", "1"], file: file, environment: ["READBACK_THREADS": "2"])
        #expect(typed.number(of: Options.threads) == 1 && typed.origin(of: Options.threads) == .commandLine)
        let environment = try complete([], file: file, environment: ["READBACK_THREADS": "2"])
        #expect(environment.number(of: Options.threads) == 2)
        #expect(environment.origin(of: Options.threads) == .environment("READBACK_THREADS"))
        let written = try complete([], file: file)
        #expect(written.number(of: Options.threads) == 4 && written.value(of: Options.language) == "en-US")
        #expect(try complete([]).origin(of: Options.threads) == nil)
    }

    @Test("lists, switches and strings are read; a switch set to false counts as not given")
    func values() throws {
        let parsed = try complete(
            [],
            file: """
                format = ["md", 'json']
                force = true
                quiet = false
                name_template = "a\\"{name}\\\\.{ext}" # quoted
                """)
        #expect(parsed.values(of: Options.format) == ["md", "json"])
        #expect(parsed.isGiven(Options.force) && !parsed.isGiven(Options.quiet))
        #expect(parsed.value(of: Options.nameTemplate) == "a\"{name}\\.{ext}")
        let environment = ["READBACK_FORMAT": "srt,vtt"]
        #expect(try complete([], environment: environment).values(of: Options.format) == ["srt", "vtt"])
    }

    @Test("a typed -o overrides a configured output-dir, and a typed --json a configured format")
    func rivals() throws {
        let file = "output-dir = \"notes\"\nformat = [\"md\"]"
        #expect(try !complete(["-o", "x.srt"], file: file).isGiven(Options.outputDirectory))
        #expect(try complete([], file: file).value(of: Options.outputDirectory) == "notes")
        #expect(try !complete(["--json"], file: file).isGiven(Options.format))
    }

    @Test(
        "a mistake in the file is explained, with its line",
        arguments: [
            ("\ntreads = 2", "line 2: there is no option 'treads'; did you mean 'threads'?"),
            ("threads = two", "line 1: 'two' is not a value; put text in quotation marks"),
            ("threads = 0", "line 1: --threads is a whole number from 1 to 256, not '0'"),
            ("[rum]\nthreads = 2", "line 2: there is no command 'rum'"),
            ("[run\n", "line 1: a section looks like [run]"),
            ("threads 2", "line 1: a setting looks like: threads = 2"),
            ("language = \"en", "line 1: a quotation mark is not closed"),
            ("threads = 2 3", "line 1: unexpected '3' after the value"),
            ("format = [\"md\" \"json\"]", "line 1: a list looks like"),
            ("force = 'perhaps'", "--force takes true or false, not 'perhaps'"),
        ])
    func complaints(file: String, expected: String) {
        #expect(complaint(file: file).contains(expected), "\(complaint(file: file))")
    }

    @Test("a wrong value in an environment variable is reported with the variable's name")
    func wrongVariable() {
        let message = complaint(file: "", environment: ["READBACK_THREADS": "many"])
        #expect(message.hasPrefix("READBACK_THREADS: --threads is a whole number"), "\(message)")
    }

    /// Rule: every line takes effect, or an error names it.
    @Test(
        "a byte order mark is ignored; a line that could not take effect is refused with its number",
        arguments: [
            ("\u{feff}threads = 3\n", nil), ("\u{feff}[transcribe]\nthreads = 3\n", nil),
            ("threads = 2\nthreads = 3\n", "line 2: 'threads' is already set in line 1"),
            (
                "[run]\nthreads = 2\n[transcribe]\nthreads = 3\n[run]\nthreads = 4\n",
                "line 6: 'threads' is already set in line 2"
            ),
            (
                "stdin-format = 's16le,16000'\nstdin_format = 's16le,8000'\n",
                "line 2: 'stdin-format' is already set in line 1"
            ),
            ("help = true\n", "line 1: 'help' is not a setting"),
            ("[run]\nhelp = false\n", "line 2: 'help' is not a setting"),
            ("output-language = '../../x'\n", "line 1: --output-language is a language"),
        ] as [(String, String?)])
    func lines(file: String, complaint expected: String?) throws {
        guard let expected else {
            #expect(try complete([], file: file).number(of: Options.threads) == 3)
            return
        }
        let said = complaint(file: file, for: Commands.run)
        #expect(said.contains(expected), "\(file): \(said)")
    }
}
