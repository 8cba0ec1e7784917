#if READBACK_ENGINES
    import Foundation
    import Measuring
    import Readback
    import Testing

    /// What users get after set-up if they name no model: Whisper base transcribes and Qwen2.5-Coder 1.5B writes.
    @Suite(
        .serialized,
        .enabled(
            if: RealModels.areHere,
            "whisper-base and the writing model are not in the store; run Scripts/setup"))
    struct RealModelTests {
        /// How many word errors the call's 185 words may have. On the machines tried there were ten; another processor rounds sums
        /// differently, which may change a word.
        private static let tolerance = 14

        private static let call = [
            "run", Fixture.path("call-booking.flac"), "--channel-label", "0=Agent", "--channel-label",
            "1=Customer", "--output-dir", "out", "--format", "json", "--format", "txt",
        ]

        func program() throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            // Nothing is named, whatever the environment of the tests sets.
            for name in ["READBACK_MODEL", "READBACK_LLM", "READBACK_RECIPE", "READBACK_LANGUAGE"] {
                program.environment[name] = ""
            }
            return program
        }

        private static func words(of party: String, in script: String) -> String {
            script.split(separator: "\n").filter { $0.hasPrefix(party + ": ") }
                .map { String($0.dropFirst(party.count + 2)) }.joined(separator: " ")
        }

        @Test("a call is transcribed and reported with the best installed models, which are named first")
        func call() async throws {
            let program = try program()
            defer { program.remove() }
            let outcome = try await program.run(Self.call)
            #expect(outcome.code == 0, "\(outcome)")
            let named = outcome.errors.split(separator: "\n").first
            #expect(
                named == "readback: transcribing with whisper-base, writing with \(RealModels.writing)",
                "\(outcome)")

            let said = try String(contentsOfFile: Fixture.path("call-booking.txt"), encoding: .utf8)
            let heard = try outcome.file("out/call-booking.txt")
            let errors = ["Agent", "Customer"].reduce(WordErrors()) { sum, party in
                sum
                    + WordErrors(
                        reference: Self.words(of: party, in: said),
                        recognized: Self.words(of: party, in: heard))
            }
            #expect(errors.referenceWords == 185 && errors.total <= Self.tolerance, "\(errors)\n\(heard)")

            // What was agreed is in the report, whatever the words around it.
            let report = try Facts(outcome.file("out/call-booking.json"))
            #expect(report.says("fourteenth") || report.says("14th"), "\(report.text)")
            #expect(report.says("nine hundred and fifty") || report.says("950"), "\(report.text)")
            #expect(
                report.says("contract") && report.says("Friday") && report.says("Monday"), "\(report.text)")
        }

        private struct Spoken: Decodable {
            let speaker: String?
            let start, end: Double
        }
        private struct Script: Decodable { let utterances: [Spoken] }
        private struct Heard: Decodable {
            struct Transcript: Decodable { let segments: [Spoken] }
            let transcript: Transcript
        }

        @Test(
            "the turns of a call are in the right order and at the right times",
            arguments: ["call-booking", "overlap"])
        func turns(name: String) async throws {
            let program = try program()
            defer { program.remove() }
            let outcome = try await program.run([
                "transcribe", Fixture.path("\(name).flac"), "--quiet", "--format", "json",
                "--channel-label", "0=Agent", "--channel-label", "1=Customer",
            ])
            let heard = try JSONDecoder().decode(Heard.self, from: Data(outcome.output.utf8)).transcript
                .segments
            let said = try JSONDecoder().decode(
                Script.self, from: Data(contentsOf: URL(fileURLWithPath: Fixture.path("\(name).json")))
            ).utterances
            func turns(_ spoken: [Spoken]) -> [String?] {
                spoken.map(\.speaker).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
            }
            #expect(turns(heard) == turns(said), "\(outcome)")
            for segment in heard {
                // No segment spans a whole turn of the other party.
                let others = said.filter { $0.speaker != segment.speaker }
                #expect(
                    !others.contains { segment.start < $0.start && $0.end < segment.end },
                    "\(segment) \(outcome)")
            }
            for utterance in said {
                let own = heard.filter { $0.speaker == utterance.speaker }
                let distance = own.map { abs($0.start - utterance.start) }.min() ?? .infinity
                let isInside = own.contains { $0.start < utterance.start && utterance.end < $0.end + 0.5 }
                #expect(distance < 0.5 || isInside, "\(utterance) \(outcome)")
            }
        }

        @Test("the same recording gives the same bytes twice on one machine")
        func repeatable() async throws {
            let program = try program()
            defer { program.remove() }
            let command = ["transcribe", Fixture.path("call-booking.flac"), "--quiet", "--format", "json"]
            let first = try await program.run(command)
            let second = try await program.run(command)
            #expect(first.code == 0 && !first.output.isEmpty && first.output == second.output, "\(first)")
        }

        @Test("eleven seconds of a president are transcribed without an error")
        func kennedy() async throws {
            let program = try program()
            defer { program.remove() }
            let recording = Fixture.path("../../.native/assets/jfk.wav")
            let outcome = try await program.run(["transcribe", recording, "--format", "txt"])
            let said =
                "And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country."
            #expect(WordErrors(reference: said, recognized: outcome.output).total == 0, "\(outcome)")
        }
    }

    private enum RealModels {
        static let writing = "qwen2.5-coder-1.5b-instruct-q4_k_m"

        static var areHere: Bool {
            ["whisper-base/ggml-base.bin", "\(writing)/\(writing).gguf"].allSatisfy {
                FileManager.default.fileExists(atPath: ModelFiles.store + "/" + $0)
            }
        }
    }

    /// All texts of a report, from every part of it.
    private struct Facts {
        let text: String

        init(_ json: String) throws {
            let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            let report = try #require(document?["report"])
            text = Self.texts(report).joined(separator: "\n")
        }

        func says(_ words: String) -> Bool { text.localizedCaseInsensitiveContains(words) }

        private static func texts(_ value: Any) -> [String] {
            switch value {
            case let text as String: [text]
            case let list as [Any]: list.flatMap(texts)
            case let object as [String: Any]: object.values.flatMap(texts)
            default: []
            }
        }
    }
#endif
