#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a recording is transcribed as a whole, however it arrives: as a file, through a named pipe, or through one that a shell
    /// opened. A pipe can be read only once, so nothing else reads from it while it is transcribed.
    @Suite struct PipeTests {
        enum Way: String, CaseIterable {
            case named, opened, numbered

            /// Shell code that transcribes `talk.wav`.
            var script: String {
                switch self {
                case .named: #"mkfifo pipe.wav; cat talk.wav >pipe.wav & "$0" transcribe pipe.wav -f txt"#
                case .opened: #""$0" transcribe <(cat talk.wav) -f txt"#
                case .numbered: #"exec 7<talk.wav; "$0" transcribe /dev/fd/7 -f txt"#
                }
            }
        }

        @Test("a recording through a pipe gives the same transcript as the file", arguments: Way.allCases)
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
