import Foundation
import Testing

@testable import CommandLineTool

@Suite struct ConfigurationEditTests {
    private func edited(_ text: String, _ key: String, _ values: String...) throws -> String {
        let edit = try ConfigurationEdit(key: key, values: values)
        let made = edit.applied(to: text, entries: try ConfigurationFile(path: "x", text: text).entries)
        let entries = try ConfigurationFile(path: "x", text: made).entries
        #expect(
            entries.contains {
                $0.values == values && $0.name == edit.option.name && $0.section == edit.section
            }, "\(made)")
        return made
    }

    @Test("a setting replaces the old one or is added to its section; comments stay")
    func places() throws {
        let text = "# mine\nthreads = 2\n\n[run]\nformat = [\"md\"]\n"
        #expect(try edited(text, "threads", "4") == text.replacing("threads = 2", with: "threads = 4"))
        #expect(
            try edited(text, "language", "en-US").hasPrefix("# mine\nthreads = 2\nlanguage = \"en-US\"\n"))
        #expect(
            try edited(text, "run.format", "txt", "json").hasSuffix("[run]\nformat = [\"txt\", \"json\"]\n"))
        #expect(try edited(text, "run.task", "story").hasSuffix("format = [\"md\"]\ntask = \"story\"\n"))
        #expect(
            try edited(text, "profile.calls.speakers", "channels").hasSuffix(
                "\n\n[profile.calls]\nspeakers = \"channels\"\n"))
        #expect(try edited("", "log", "a \"b\" \\\\c") == "log = \"a \\\"b\\\" \\\\\\\\c\"\n")
        #expect(try edited("", "force", "true") == "force = true\n")
    }

    @Test(
        "any value is read back unchanged",
        arguments: [
            "a\r\nb", "a\r", "\r\n", "\n\t\"\\", "\u{301}a", "\"\u{301}", "\\\u{301}", "a#\u{301} # b",
            "e\u{301}", "'",
            "[\u{fe0f}]",
        ])
    func hardValues(value: String) throws {
        let text = "# mine\r\nthreads = 2\r\n"
        let edited = try edited(text, "log", value)
        #expect(edited.hasPrefix(text))
        let entries = try ConfigurationFile(path: "x", text: edited).entries
        #expect(entries.count == 2 && entries[1].values.map { Array($0.utf8) } == [Array(value.utf8)])
    }

    @Test("a setting that could not be read back is refused, and the file stays unchanged")
    func unreadableEdit() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).toml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("threads = 2\n".utf8).write(to: file)
        let configuration = try Configuration(environment: ["READBACK_CONFIG": file.path])
        let edit = try ConfigurationEdit(key: "profile.a]b.threads", values: ["3"])
        let failure = #expect(throws: CommandFailure.self) { try configuration.write(edit) }
        #expect(
            failure?.status == .wrongUsage && failure?.message.contains("cannot be stored unchanged") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "threads = 2\n")
        try configuration.write(ConfigurationEdit(key: "output-dir", values: ["a\r\nb"]))
        #expect(try Configuration(environment: ["READBACK_CONFIG": file.path]).file?.entries.count == 2)
    }

    @Test("removing a setting removes its line and nothing else")
    func unset() throws {
        let text = "# mine\nthreads = 2\n\n[run]\nthreads = 3\nformat = [\"md\"]\n"
        func without(_ key: String, _ text: String) throws -> String {
            let entries = try ConfigurationFile(path: "x", text: text).entries
            return try ConfigurationEdit(key: key, values: nil).applied(to: text, entries: entries)
        }
        #expect(try without("threads", text) == text.replacing("threads = 2\n", with: ""))
        #expect(try without("run.threads", text) == text.replacing("threads = 3\n", with: ""))
        #expect(try without("language", text) == text)
        #expect(try without("force", "force = true\n").isEmpty)
        #expect(throws: CommandFailure.self) { try ConfigurationEdit(key: "treads", values: nil) }
    }

    @Test("line endings are kept, and so is the comment behind a changed value")
    func lineEnds() throws {
        let text = "threads = 2 # two\r\nlanguage = \"de-DE\"\r\n\r\n[run]\r\nformat = [\"md\"]"
        let entries = try ConfigurationFile(path: "x", text: text).entries
        #expect(
            entries.map(\.name) == ["threads", "language", "format"] && entries.map(\.line) == [1, 2, 5])
        #expect(
            try edited(text, "threads", "4")
                == text.replacing("threads = 2 # two", with: "threads = 4  # two") + "\r\n")
        #expect(try edited(text, "run.threads", "4") == text + "\r\nthreads = 4\r\n")
    }

    @Test("a configuration file that is unreadable or not UTF-8 is an error; a missing one is not")
    func unreadable() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).toml")
        defer { try? FileManager.default.removeItem(at: file) }
        let environment = ["READBACK_CONFIG": file.path]
        #expect(try Configuration(environment: environment).file == nil)
        try Data([UInt8]("# zwei f".utf8) + [0xfc] + [UInt8]("r\n".utf8)).write(to: file)
        let failure = #expect(throws: CommandFailure.self) { try Configuration(environment: environment) }
        #expect(failure?.message.contains("UTF-8") == true, "\(failure?.message ?? "")")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(throws: CommandFailure.self) { try Configuration(environment: environment) }
    }

    @Test(
        "an unknown option or command, or a wrong value, is refused with a hint at what is valid",
        arguments: [
            ("treads", "2", "threads"), ("rum.threads", "2", "no command 'rum'"),
            ("threads", "two", "whole number"), ("force", "perhaps", "true or false"),
        ])
    func refused(key: String, value: String, expected: String) {
        let failure = #expect(throws: CommandFailure.self) {
            try ConfigurationEdit(key: key, values: [value])
        }
        #expect(failure?.message.contains(expected) == true, "\(failure?.message ?? "")")
    }

    @Test("a profile beats a command's section, and an unknown profile is refused")
    func profiles() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).toml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("language = \"de\"\n[run]\nlanguage = \"fr\"\n[profile.calls]\nlanguage = \"en-GB\"\n".utf8)
            .write(to: file)
        func language(_ words: [String], _ environment: [String: String] = [:]) throws -> String? {
            let configuration = try Configuration(
                environment: environment.merging(["READBACK_CONFIG": file.path]) { $1 })
            let parsed = try OptionParser(command: Commands.run).parse(words)
            return try configuration.complete(parsed, for: Commands.run).value(of: Options.language)
        }
        #expect(try language([]) == "fr")
        #expect(try language(["--profile", "calls"]) == "en-GB")
        #expect(try language([], ["READBACK_PROFILE": "calls"]) == "en-GB")
        #expect(try language(["--profile", "calls", "-l", "it"]) == "it")
        let failure = #expect(throws: CommandFailure.self) { try language(["--profile", "call"]) }
        #expect(failure?.message.contains("did you mean 'calls'") == true)
    }
}
