import Foundation
import Testing

@testable import CommandLineTool

@Suite struct FollowUpTests {
    @Test("a command is split at blanks and quotation marks, and no shell interprets it")
    func words() throws {
        #expect(
            FollowUp.words(of: "notify -t 'All is done' \"a b\"") == ["notify", "-t", "All is done", "a b"])
        #expect(FollowUp.words(of: #"a\ b '' $HOME;ls"#) == ["a b", "", "$HOME;ls"])
        #expect(FollowUp.words(of: "say 'what") == nil)
        #expect(throws: CommandFailure.self) { try FollowUp("  ") }
    }

    @Test(
        "the program gets recording, files and JSON; its failure is reported, and a missing program refused"
    )
    func run() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let command = try FollowUp("sh -c 'echo \"$1 $2\" >\"$0\"; cat >>\"$0\"' \(file.path)")
        #expect(try await command.run(recording: "call.wav", files: ["call.md"], json: "{}") == nil)
        #expect(try String(contentsOf: file, encoding: .utf8) == "call.wav call.md\n{}")
        let failure = try await FollowUp("sh -c 'exit 3'").run(recording: "call.wav", files: [], json: "{}")
        #expect(failure?.status == .followUpFailed && failure?.message.hasPrefix("call.wav: ") == true)
        let absent = #expect(throws: CommandFailure.self) { try FollowUp("no-such-program-here now") }
        #expect(absent?.status == .wrongUsage && absent?.message.contains("no-such-program-here") == true)
    }
}
