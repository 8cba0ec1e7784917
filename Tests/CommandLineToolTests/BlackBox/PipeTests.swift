#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a recording is heard whole, however it comes: from a file, through a pipe that has a name, or through one that a shell has
    /// opened. What comes through a pipe comes but once, so nobody looks into it beside the one who hears it.
    @Suite struct PipeTests {
        enum Way: String, CaseIterable {
            case named, opened, numbered

            /// Transcribes `talk` in a shell.
            var script: String {
                switch self {
                case .named: #"mkfifo pipe.wav; cat talk.wav >pipe.wav & "$0" transcribe pipe.wav -f txt"#
                case .opened: #""$0" transcribe <(cat talk.wav) -f txt"#
                case .numbered: #"exec 7<talk.wav; "$0" transcribe /dev/fd/7 -f txt"#
                }
            }
        }

        @Test("a recording that comes through a pipe is heard as the file is", arguments: Way.allCases)
        func heard(way: Way) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try FileManager.default.copyItem(
                atPath: Fixture.path("one-word.wav"),
                toPath: program.directory.appendingPathComponent("talk.wav").path)
            let expected = try await program.run(["transcribe", "talk.wav", "-f", "txt"])
            try #require(expected.code == 0 && !expected.output.isEmpty, "\(expected)")
            let outcome = try await program.run(
                ["-c", way.script, BuiltProgram.path], program: "/bin/bash")
            #expect(outcome.code == 0 && outcome.output == expected.output, "\(outcome)")
        }
    }
#endif
