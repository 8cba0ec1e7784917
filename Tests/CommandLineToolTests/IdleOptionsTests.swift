import Testing

@testable import CommandLineTool

/// Rule: a typed option that would have no effect is refused; a configured one is ignored until it has one.
@Suite("Options that would have no effect") struct IdleOptionsTests {
    private func complaint(_ words: [String]) throws -> String? {
        do throws(CommandFailure) {
            let typed = try OptionParser(command: Commands.transcribe).parse(words)
            try IdleOptions.check(typed, in: typed, of: Commands.transcribe)
            return nil
        } catch {
            #expect(error.status == .wrongUsage, "\(error)")
            return error.message
        }
    }

    @Test(
        "--embed-audio without a page and --json beside another printed format are refused",
        arguments: [
            (["--embed-audio", "-f", "txt"], "--embed-audio"), (["--embed-audio"], "--embed-audio"),
            (["--embed-audio", "-o", "x.md"], "--embed-audio"), (["--json", "-f", "srt"], "--format srt"),
        ])
    func refused(words: [String], named: String) throws {
        let complaint = try complaint(words)
        #expect(complaint?.contains(named) == true, "\(words): \(complaint ?? "taken")")
    }

    @Test(
        "the same options are accepted where they have an effect",
        arguments: [
            ["--embed-audio", "-f", "html"], ["--embed-audio", "-o", "x.html"],
            ["--embed-audio", "-f", "all", "-o", "x/"],
            ["--embed-audio", "--open"], ["--json"], ["--json", "-f", "json"],
            ["--json", "-f", "srt", "-o", "x/"], ["-f", "srt"],
        ])
    func taken(words: [String]) throws {
        let complaint = try complaint(words + ["call.wav"])
        #expect(complaint == nil, "\(words): \(complaint ?? "")")
    }

    @Test("a configured option without effect is not refused")
    func configured() throws {
        let parser = OptionParser(command: Commands.transcribe)
        let all = try parser.parse(["--embed-audio", "-f", "txt"])
        try IdleOptions.check(try parser.parse(["-f", "txt"]), in: all, of: Commands.transcribe)
    }
}
