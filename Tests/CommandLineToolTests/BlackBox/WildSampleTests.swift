#if READBACK_ENGINES
    import Foundation
    import TestSupport
    import Testing

    /// Impossible sample values at random places in speech: the words stay the same, a message reports it, and no model is blamed.
    @Suite struct WildSampleTests {
        private static let wild: [Float] = [
            1e5, -1e5, 1e10, -1e10, 1e20, -1e20, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 100,
            -100,
        ]

        /// Speech that the repository's model transcribes well.
        private static let recording = WhisperTests.folder.appendingPathComponent("held-out/00-slt.flac").path

        /// The samples of a recording, as floats.
        private func samples(of recording: String) async throws -> [Float] {
            let bytes = try await Fixture.ffmpeg(
                ["-i", recording, "-ac", "1", "-ar", "16000", "-f", "f32le", "-"])
            return bytes.withUnsafeBytes { raw in
                (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
            }
        }

        private func wave(_ samples: [Float]) -> Data {
            func little(_ value: UInt32, _ count: Int) -> Data {
                withUnsafeBytes(of: value.littleEndian) { Data($0.prefix(count)) }
            }
            let sound = samples.withUnsafeBytes { Data($0) }
            let format =
                little(3, 2) + little(1, 2) + little(16_000, 4) + little(64_000, 4) + little(4, 2)
                + little(32, 2)
            let body =
                Data("WAVEfmt ".utf8) + little(16, 4) + format + Data("data".utf8)
                + little(UInt32(sound.count), 4) + sound
            return Data("RIFF".utf8) + little(UInt32(body.count), 4) + body
        }

        private func heard(_ data: Data, _ program: BuiltProgram, throughPipe: Bool) async throws
            -> BuiltProgram.Outcome
        {
            let path = program.directory.appendingPathComponent("speech.wav")
            try data.write(to: path)
            let words = [
                "transcribe", throughPipe ? "-" : path.path, "--model", WhisperTests.model, "-f", "txt", "-o",
                "-",
            ]
            let outcome = try await program.run(words, inputBytes: throughPipe ? Array(data) : [])
            try #require(outcome.code == 0, "\(outcome)")
            return outcome
        }

        @Test("impossible samples do not change the words, and are reported once")
        func words() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let clean = try await samples(of: Self.recording)
            try #require(clean.count > 16_000)
            let expected = try await heard(wave(clean), program, throughPipe: false)
            try #require(
                expected.output.split(separator: " ").count > 3 && !expected.errors.contains("out of range"),
                "\(expected)")
            for seed in 1...4 as ClosedRange<UInt64> {
                var (random, samples) = (SeededGenerator(seed: seed), clean)
                let places = (0..<(seed == 1 ? 1 : Int.random(in: 2...20, using: &random))).map { _ in
                    Int.random(in: 0..<clean.count, using: &random)
                }
                for place in places { samples[place] = Self.wild.randomElement(using: &random) ?? .nan }
                let outcome = try await heard(wave(samples), program, throughPipe: seed == 4)
                #expect(outcome.output == expected.output, "seed \(seed): \(places): \(expected): \(outcome)")
                let told = outcome.errors.split(separator: "\n").filter { $0.contains("out of range") }
                #expect(told.count == 1 && !outcome.errors.contains("damaged"), "seed \(seed): \(outcome)")
            }
        }
    }
#endif
