#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Speakers who share a channel, on recorded audio and with the networks that set-up installs.
    @Suite struct SpeakersTests {
        struct Transcript: Decodable {
            struct Segment: Decodable { let speaker: String? }
            struct Speaker: Decodable {
                let name: String
                let likeness: Double?
            }
            let segments: [Segment]
            let speakers: [Speaker]?
        }
        private struct Result: Decodable { let transcript: Transcript }

        /// A program with a data folder of its own, into which the machine's ONNX Runtime is linked.
        private func program() throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            // Set-up puts the library there, wherever the models are.
            let environment = ProcessInfo.processInfo.environment
            let own =
                environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
            let data = program.directory.appendingPathComponent("data/readback")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: data.appendingPathComponent("lib"),
                withDestinationURL: URL(fileURLWithPath: own).appendingPathComponent("readback/lib"))
            program.environment["READBACK_MODELS"] = ModelFiles.store
            program.environment["XDG_DATA_HOME"] = data.deletingLastPathComponent().path
            return program
        }

        private func transcript(_ outcome: BuiltProgram.Outcome) throws -> Transcript {
            try JSONDecoder().decode(Result.self, from: Data(outcome.output.utf8)).transcript
        }

        /// The speakers in order of turns.
        private func turns(_ transcript: Transcript) -> [String?] {
            transcript.segments.map(\.speaker).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }

        private static let hearing = [
            "transcribe", Fixture.path("meeting.flac"), "--end", "0:17", "--min-speakers", "1", "--format",
            "json",
        ]

        @Test(
            "an added voice names its speaker in other recordings until it is removed; only a vector is kept"
        )
        func added() async throws {
            let program = try program()
            defer { program.remove() }
            // Karen has the agent's voice; the call has a channel for each party.
            let add = [
                "speakers", "add", "Karen", Fixture.path("call-booking.flac"), "--channel", "0", "--to",
                "0:26",
            ]
            let added = try await program.run(add)
            #expect(added.code == 0 && added.output.hasPrefix("added Karen: 1 recording, "), "\(added)")
            let kept = program.directory.appendingPathComponent("data/readback/voices/voices.json")
            let rights =
                try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int
            #expect(rights == 0o600)
            #expect(try Data(contentsOf: kept).count < 10_000)

            let named = try await program.run(Self.hearing)
            let speakers = try #require(try transcript(named).speakers, "\(named)")
            #expect(speakers.map(\.name) == ["Karen", "Speaker 2"], "\(named)")
            #expect(try #require(speakers[0].likeness) > 0.9 && speakers[1].likeness == nil, "\(named)")
            #expect(Set(try transcript(named).segments.map(\.speaker)) == ["Karen", "Speaker 2"], "\(named)")

            let listed = try await program.run(["speakers"])
            #expect(listed.output.hasPrefix("Karen  1 recording, "), "\(listed)")
            let removed = try await program.run(["speakers", "remove", "Karen"])
            #expect(removed.code == 0 && !FileManager.default.fileExists(atPath: kept.path), "\(removed)")
            let unnamed = try await program.run(Self.hearing)
            #expect(
                try transcript(unnamed).speakers?.map(\.name) == ["Speaker 1", "Speaker 2"], "\(unnamed)")
        }

        @Test("the voices of a call's two speakers are remembered, each from its own channel")
        func rememberingVoices() async throws {
            let program = try program()
            defer { program.remove() }
            let call = Fixture.path("call-booking.flac")
            let run = try await program.run(["transcribe", call, "-o", "out/", "-f", "json", "-q"])
            try #require(run.code == 0, "\(run)")
            let named = try await program.run(
                [
                    "speakers", "name", "out/call-booking.json", "1=Anna", "2=Tom", "--remember",
                    "--recording", call,
                ])
            #expect(named.code == 0, "\(named)")
            #expect(named.output.contains("added Anna") && named.output.contains("added Tom"), "\(named)")
            let listed = try await program.run(["speakers"])
            #expect(listed.output.split(separator: "\n").count == 2, "\(listed)")
        }

        @Test("a recording of several speakers is not kept as a voice, and the message says what to do")
        func several() async throws {
            let program = try program()
            defer { program.remove() }
            let meeting = Fixture.path("meeting.flac")
            let mixed = try await program.run(["speakers", "add", "Karen", meeting, "--end", "0:17"])
            #expect(
                mixed.code == 2
                    && mixed.errors.contains("2 people speak; select a part where only one speaks"),
                "\(mixed)")
            let call = try await program.run(["speakers", "add", "Agent", Fixture.path("call-booking.flac")])
            #expect(call.code == 2 && call.errors.contains("choose one with --channel"), "\(call)")
            let listed = try await program.run(["speakers", "list", "--json"])
            #expect(listed.output == "[\n\n]\n", "\(listed)")
        }

        @Test(
            "wrong words and impossible names are exit 2, with one sentence",
            arguments: [
                ["speakers", "ad"], ["speakers", "add", "Anna"], ["speakers", "add", "Speaker 2", "a.wav"],
                ["speakers", "remove", "Anna"], ["speakers", "add", "\n", "a.wav"],
                ["speakers", "split", "a.json"], ["speakers", "split", "a.json", "1", "--into", "1"],
            ])
        func usage(words: [String]) async throws {
            let program = try program()
            defer { program.remove() }
            let outcome = try await program.run(words)
            #expect(outcome.code == 2 && outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        }

        // MARK: Told apart afterwards

        @Test(
            "merged speakers are split again by voice in every file; if that is impossible, nothing changes"
        )
        func split() async throws {
            let program = try program()
            defer { program.remove() }
            let out = program.directory.appendingPathComponent("out")
            let formats = ["md", "json", "html", "srt", "vtt"]
            let run = try await program.run(
                Array(Self.hearing.prefix(6)) + ["-o", "out/"] + formats.flatMap { ["-f", $0] })
            try #require(run.code == 0, "\(run)")
            func contents() throws -> [String: Data] {
                try Dictionary(
                    uniqueKeysWithValues: formats.map {
                        ($0, try Data(contentsOf: out.appendingPathComponent("meeting.\($0)")))
                    })
            }
            func speakers() throws -> [String?] {
                let result = try JSONDecoder().decode(Result.self, from: try contents()["json"] ?? Data())
                return result.transcript.segments.map(\.speaker)
            }
            let expected = try speakers()
            try #require(Set(expected) == ["Speaker 1", "Speaker 2"], "\(run)")
            let merged = try await program.run(["speakers", "merge", "out/meeting.json", "2", "1"])
            try #require(try merged.code == 0 && Set(speakers()) == ["Speaker 1"], "\(merged)")

            let whole = try contents()
            let split = ["speakers", "split", "out/meeting.json", "1", "--recording"]
            for (words, code, said) in [
                (Array(split.prefix(4)), 3, "name it with --recording"),
                (split + [Fixture.path("memo.flac")], 3, "was made from another recording"),
                (["speakers", "split", "out/meeting.json", "2"], 2, "there is no speaker '2'"),
                (split + [Fixture.path("meeting.flac"), "--into", "9"], 2, "9 voices of Speaker 1 cannot"),
                (["speakers", "merge", "out/meeting.json", "1", "1", "--into", "3"], 2, "only with split"),
            ] {
                let outcome = try await program.run(words)
                #expect(outcome.code == Int32(code) && outcome.errors.contains(said), "\(outcome)")
                #expect(try contents() == whole, "\(words)")
            }

            let apart = try await program.run(split + [Fixture.path("meeting.flac")])
            #expect(apart.code == 0 && apart.errors.contains("Speaker 1 is 2 speakers now: "), "\(apart)")
            #expect(apart.errors.contains("speakers name out/meeting.json "), "\(apart)")
            // Whoever speaks longest keeps the first label.
            let now = try speakers()
            let pairs = Set(zip(expected, now).map { [$0, $1] })
            #expect(Set(now) == ["Speaker 1", "Speaker 2"] && pairs.count == 2, "\(pairs)\n\(apart)")
            for (format, content) in try contents() {
                #expect(
                    content != whole[format] && String(decoding: content, as: UTF8.self).contains("Speaker 2")
                )
            }
            let again = try await program.run(split + [Fixture.path("meeting.flac")])
            #expect(again.code == 2 && again.errors.contains("cannot be told apart"), "\(again)")
        }

        // MARK: Honest about what cannot be done

        @Test(
            "a damaged network is exit 4; one sentence names its file and the command that repairs it",
            arguments: [
                ("pyannote-segmentation-3.0", "pyannote-segmentation-3.0.onnx"),
                ("wespeaker-resnet34", "wespeaker_en_voxceleb_resnet34.onnx"),
            ])
        func damaged(model: String, file: String) async throws {
            var program = try program()
            defer { program.remove() }
            let store = try BorrowedStore(
                in: program.directory,
                [ModelFiles.speech, ModelFiles.text, "pyannote-segmentation-3.0", "wespeaker-resnet34"])
            let url = store.root.appendingPathComponent("\(model)/\(file)")
            let size = try Data(contentsOf: url, options: .alwaysMapped).count
            try FileManager.default.removeItem(at: url)
            try Data(repeating: 7, count: size).write(to: url)
            program.environment["READBACK_MODELS"] = store.root.path
            let outcome = try await program.run([
                "transcribe", Fixture.path("one-word.wav"), "--min-speakers", "1", "--quiet",
            ])
            #expect(outcome.code == 4 && outcome.output.isEmpty, "\(outcome)")
            let loud = try await program.run([
                "transcribe", Fixture.path("one-word.wav"), "--min-speakers", "1",
            ])
            #expect(
                loud.errors.contains(file) && loud.errors.contains("readback models pull \(model)"), "\(loud)"
            )
            #expect(loud.errors.split(separator: "\n").filter { $0.contains(file) }.count == 1, "\(loud)")
            // If nobody asks for speakers, the network is not needed.
            let without = try await program.run(["transcribe", Fixture.path("one-word.wav")])
            #expect(without.code == 0, "\(without)")
        }

        @Test("a call with a channel for each party gives the same bytes with and without the networks")
        func channels() async throws {
            var program = try program()
            defer { program.remove() }
            let call = [
                "run", Fixture.path("overlap.flac"), "--task", "call", "-f", "md", "-f", "json", "-f", "vtt",
            ]
            let with = try await program.run(call + ["-o", "with/"])
            // The network that finds speech stays, because words depend on it.
            let store = try BorrowedStore(
                in: program.directory, [ModelFiles.speech, ModelFiles.text, "silero-vad"])
            program.environment["READBACK_MODELS"] = store.root.path
            let without = try await program.run(call + ["-o", "without/"])
            let asked = try await program.run(call + ["-o", "refused/", "--no-speakers"])
            for outcome in [with, without, asked] { #expect(outcome.code == 0, "\(outcome)") }
            for name in ["overlap.md", "overlap.vtt", "overlap.json"] {
                #expect(try without.file("without/\(name)") == with.file("with/\(name)"), "\(name)")
            }
            // JSON is left out, because it names the option.
            for name in ["overlap.md", "overlap.vtt"] {
                #expect(try asked.file("refused/\(name)") == with.file("with/\(name)"), "\(name)")
            }
        }

        // MARK: Runs that do not come to their end

        /// With a text model, so that something is left to do once the speakers are known.
        private func writing() throws -> BuiltProgram {
            var program = try program()
            program.environment.merge(BuiltProgram.writing) { $1 }
            return program
        }

        @Test("a run with speakers that was killed twice resumes to the same bytes")
        func killed() async throws {
            let program = try writing()
            defer { program.remove() }
            let run = [
                "run", Fixture.path("meeting.flac"), "--end", "0:17", "--min-speakers", "1", "-f", "md", "-f",
                "json",
            ]
            let whole = try await program.run(run + ["-o", "whole/"])
            #expect(whole.code == 0 && program.waitingRuns.isEmpty, "\(whole)")
            // Killed when its journal has words but no speakers, and again when it has these, too.
            let first = try await program.interrupt(
                run + ["-o", "out/"], whenJournalHolds: "confidence", by: "kill -9 $pid")
            #expect(first.code == 137 && program.waitingRuns.count == 1, "\(first)")
            let second = try await program.interrupt(
                ["resume"], whenJournalHolds: "isDoubtful", by: "kill -9 $pid")
            #expect(second.code == 137 && program.waitingRuns.count == 1, "\(second)")
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && program.waitingRuns.isEmpty, "\(resumed)")
            for name in ["meeting.md", "meeting.json"] {
                #expect(try resumed.file("out/\(name)") == whole.file("whole/\(name)"), "\(name)\n\(resumed)")
            }
            #expect(try whole.file("whole/meeting.md").contains("Speaker 2"), "\(whole)")
        }

        @Test("after two crashes the result has speakers if the whole recording was transcribed")
        func crashed() async throws {
            let program = try writing()
            defer { program.remove() }
            let run = [
                "run", Fixture.path("meeting.flac"), "--end", "0:17", "--min-speakers", "1", "-o", "out/",
                "-f", "srt",
            ]
            // Killed after an answer of the text model, which is asked once everything is transcribed.
            let late = try await program.crash(run, by: ["SEGV", "SEGV"], at: ["stopReason", "stopReason"])
            #expect(late.code == 70, "\(late)")
            #expect(try late.file("out/meeting.srt").contains("Speaker 2: "), "\(late)")
        }

        @Test("a live recording of one channel gets the same speakers as the saved file")
        func live() async throws {
            let program = try program()
            defer { program.remove() }
            let sound = try await Fixture.ffmpeg(
                ["-i", Fixture.path("meeting.flac"), "-t", "16.5", "-f", "s16le", "-"])
            let live = [
                "live", "--stdin-format", "s16le,16000", "--recording", "kept.wav", "--task", "meeting",
                "--format",
                "json", "-v",
            ]
            let heard = try await program.run(live, inputBytes: sound)
            #expect(heard.code == 0, "\(heard)")
            // Speakers were shown during the recording.
            #expect(heard.errors.contains("Speaker 1: ") && heard.errors.contains("Speaker 2: "), "\(heard)")
            let read = try await program.run(["run", "kept.wav", "--task", "meeting", "--format", "json"])
            let (now, later) = (try transcript(heard), try transcript(read))
            #expect(now.speakers?.map(\.name) == ["Speaker 1", "Speaker 2"], "\(heard)")
            // Sentences may be cut elsewhere: live, words become final sooner.
            #expect(turns(now) == turns(later) && turns(now).count == 3, "\(heard)\n\(read)")
        }
    }
#endif
