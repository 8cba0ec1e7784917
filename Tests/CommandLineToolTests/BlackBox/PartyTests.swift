#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Who said what: compares the speakers of a transcript with the script of the recording.
    @Suite struct PartyTests {
        struct Utterance: Decodable {
            let speaker: String
            let start, end: Double
        }
        struct Script: Decodable { let utterances: [Utterance] }
        struct Segment: Decodable {
            let start, end: Double
            let speaker: String?
        }
        struct Result: Decodable {
            struct Transcript: Decodable { let segments: [Segment] }
            struct Channels: Decodable {
                let parties: [[Int]]
                let correlation: Double?
            }
            let transcript: Transcript
            let channels: Channels?
        }

        private func transcribe(_ name: String) async throws -> (Result, BuiltProgram.Outcome) {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "transcribe", Fixture.path(name), "--format", "json", "--channel-label", "0=Agent",
                "--channel-label", "1=Customer",
            ])
            return (try JSONDecoder().decode(Result.self, from: Data(outcome.output.utf8)), outcome)
        }

        @Test(
            "every segment of a call has the party that speaks then, in order of time, even in overlaps",
            arguments: ["call-booking.flac", "call-booking.ulaw.wav", "overlap.flac"])
        func parties(name: String) async throws {
            let (result, outcome) = try await transcribe(name)
            let stem = name.prefix { $0 != "." }
            let script = try JSONDecoder().decode(
                Script.self, from: Data(contentsOf: URL(fileURLWithPath: Fixture.path("\(stem).json"))))
            let segments = result.transcript.segments
            #expect(Set(segments.map(\.speaker)) == ["Agent", "Customer"], "\(outcome)")
            for segment in segments {
                // How long each party speaks during the segment.
                let spoken = ["Agent", "Customer"].map { speaker in
                    script.utterances.filter { $0.speaker == speaker }.reduce(0.0) {
                        $0 + max(0, min($1.end, segment.end) - max($1.start, segment.start))
                    }
                }
                #expect((spoken[0] > spoken[1]) == (segment.speaker == "Agent"), "\(segment) in\n\(outcome)")
            }
            #expect(segments.map(\.start) == segments.map(\.start).sorted(), "\(outcome)")
            let correlation = try #require(result.channels?.correlation, "\(outcome)")
            #expect(result.channels?.parties == [[0], [1]] && correlation < -0.3, "\(outcome)")
        }

        @Test("a stereo recording of one room is transcribed once")
        func room() async throws {
            let (result, outcome) = try await transcribe("room.flac")
            #expect(result.channels?.parties == [[0, 1]], "\(outcome)")
            #expect((result.channels?.correlation ?? 0) > 0.5, "\(outcome)")
            #expect(Set(result.transcript.segments.map(\.speaker)) == ["Agent"], "one party\n\(outcome)")
            let segments = result.transcript.segments
            for (first, second) in zip(segments, segments.dropFirst()) {
                #expect(first.end <= second.start, "nothing is there twice\n\(outcome)")
            }
        }
    }
#endif
