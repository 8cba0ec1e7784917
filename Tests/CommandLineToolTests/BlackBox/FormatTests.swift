#if READBACK_ENGINES
    import Foundation
    import Testing

    /// The short form of `Scripts/bench formats`: common formats give the words of the original.
    @Suite struct FormatTests {
        private func words(_ program: BuiltProgram, _ path: String) async throws -> [Substring] {
            let outcome = try await program.run(["transcribe", path, "--quiet", "--format", "txt"])
            try #require(outcome.code == 0, "\(outcome)")
            return outcome.output.lowercased().split { !$0.isLetter && $0 != "'" }
        }

        @Test("lossless formats give the same words, lossy ones differ by at most 10%, AMR by at most 25%")
        func formats() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let original = Fixture.path("memo.flac")
            let reference = try await words(program, original)
            #expect(reference.count > 20)
            for (name, options, allowed) in [
                ("memo.wav", [], 0.0), ("memo.aiff", [], 0),
                ("memo.mp3", ["-b:a", "64k"], 0.1), ("memo.opus", ["-b:a", "24k"], 0.1),
                (
                    "memo.mp4",
                    ["-f", "lavfi", "-i", "color=gray:size=64x64:rate=5", "-shortest", "-c:v", "mpeg4"], 0.1
                ),
            ] {
                let path = program.directory.appendingPathComponent(name).path
                try await Fixture.ffmpeg(["-i", original] + options + [path])
                try await check(program, path, reference, allowed)
            }
            try await check(program, Fixture.path("memo.amr"), reference, 0.25)
        }

        private func check(
            _ program: BuiltProgram, _ path: String, _ reference: [Substring], _ allowed: Double
        ) async throws {
            let heard = try await words(program, path)
            let different = Double(distance(reference, heard)) / Double(reference.count)
            #expect(different <= allowed, "\(path): \(different)\n\(heard)\n\(reference)")
        }

        /// The least number of insertions, deletions and substitutions that turn one into the other.
        private func distance(_ reference: [Substring], _ words: [Substring]) -> Int {
            var row = Array(0...words.count)
            for (index, expected) in reference.enumerated() {
                let above = row
                row[0] = index + 1
                for (column, word) in words.enumerated() {
                    row[column + 1] = min(
                        row[column] + 1, above[column + 1] + 1, above[column] + (word == expected ? 0 : 1))
                }
            }
            return row[words.count]
        }
    }
#endif
