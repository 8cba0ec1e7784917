import Foundation
import Testing

/// Commands that need no engine and no recording.
@Suite struct UsageTests {
    @Test(
        "wrong usage is exit 2, with one sentence that helps and nothing on standard output",
        arguments: [
            ([], "nothing to do"),
            (["trnscribe", "x"], "did you mean 'transcribe'?"),
            (["run", "--fromat", "md", "x"], "did you mean --format?"),
            (["run", "--format", "mdd", "x"], "did you mean 'md'?"),
            (["run"], "no recording given"),
            (["run", "a.wav", "b.wav"], "--output-dir"),
            (["run", "a/x.wav", "b/x.wav", "-o", "out/"], "{parent}"),
            (["run", "--shard", "3/2", "x.wav"], "--shard takes a share"),
            (["run", "--force", "--skip-existing", "x.wav"], "exclude each other"),
            (["resume", "nothing"], "there is no run 'nothing'"),
            (["run", "--channel-label", "Agent", "x.wav"], "0=Agent"),
            (["run", "--kv-cache", "q8", "x.wav"], "one of f16, q8_0"),
            (["run", "--output-language", "klingon", "x.wav"], "no such language code"),
            (["models", "list", "extra"], "takes no name"),
            (["ask"], "readback ask notes '"),
            (["ask", "notes", "?"], "readback ask notes '"),
            (["templates", "shwo", "call"], "readback templates show call"),
            (["templates", "new", "call"], "choose another name"),
            (["templates", "new", "../call"], "no name for a template"),
            (["run", "--task", "slaes", "x.wav"], "./slaes/"),
        ])
    func wrongUsage(arguments: [String], expected: String) async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let outcome = try await program.run(arguments)
        #expect(outcome.code == 2, "\(outcome)")
        #expect(outcome.errors.contains(expected), "\(outcome)")
        #expect(
            outcome.errors.hasPrefix("readback: ") && outcome.errors.split(separator: "\n").count == 1,
            "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test("-qq keeps standard error empty, and --json prints what failed on standard output")
    func quietJSON() async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let outcome = try await program.run(["run", "-qq", "--json", "missing.wav"])
        #expect(outcome.errors.isEmpty, "\(outcome)")
        let object =
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: [String: Any]]
        #expect(object?["error"]?["status"] as? Int == outcome.code.map(Int.init), "\(outcome)")
        #expect((object?["error"]?["message"] as? String)?.isEmpty == false, "\(outcome)")
    }

    @Test("help is printed for the program and for a command, however it is asked for")
    func help() async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        for arguments in [["help"], ["--help"], ["help", "run"], ["run", "--help"], ["doctor", "-h"]] {
            let outcome = try await program.run(arguments)
            #expect(
                outcome.code == 0 && outcome.output.contains("Usage:") && outcome.errors.isEmpty, "\(outcome)"
            )
        }
    }

    @Test("--version names the program")
    func version() async throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let outcome = try await program.run(["--version"])
        #expect(outcome.code == 0 && outcome.output.hasPrefix("readback "), "\(outcome)")
    }
}
