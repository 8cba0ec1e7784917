#if READBACK_ENGINES
    import Foundation
    import Testing

    @testable import AudioInput
    @testable import Readback

    /// A third-party audio source that fails with an error of its own.
    private struct BrokenSource: AudioSource {
        struct Failure: Error, CustomStringConvertible { let description = "the tape is torn" }

        let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
        let estimatedDuration: AudioTime? = nil
        var warnings: [AudioWarning] { [] }
        func next() async throws -> AudioChunk? { throw Failure() }
        func close() async {}
    }

    @Suite(.timeLimit(.minutes(5)))
    struct ReadbackErrorTests {
        /// Work that fails, and what its error must say.
        private struct Cause {
            let code: ReadbackError.Code
            let subject: String
            let work: () async throws -> Void

            init(_ code: ReadbackError.Code, _ subject: String, _ work: @escaping () async throws -> Void) {
                self.code = code
                self.subject = subject
                self.work = work
            }

            /// A cause that needs only one call.
            init(
                _ code: ReadbackError.Code, _ subject: String, reading path: String = TestRoom.word,
                _ options: ReadOptions
            ) {
                self.init(code, subject) { _ = try await Readback.read(path, options) }
            }
        }

        private func recordings(_ room: TestRoom) throws -> [Cause] {
            let text = try room.write(Data("Dear Sir or Madam".utf8), "letter.wav")
            var channel = room.options
            channel.channels = .channel(7)
            return [
                Cause(.fileNotFound, room.path("none.wav"), reading: room.path("none.wav"), room.options),
                Cause(.fileUnreadable, room.url.path, reading: room.url.path, room.options),
                Cause(.notSound, text, reading: text, room.options),
                Cause(.invalidRequest, "channel 7", channel),
                Cause(.notTranscript, "sound.bin") {
                    try await ReadbackError.telling {
                        _ = try TranscriptReader().read(Data([0, 1, 2, 0, 255]), from: "sound.bin")
                    }
                },
                Cause(.decoderFailed, "call.mp3") {
                    try await ReadbackError.telling {
                        _ = try ExternalDecoder(subject: "call.mp3", searchPath: room.url.path)
                    }
                },
                Cause(.engineFailed, "this run") {
                    let engine = try await room.options.engines.speechEngine(
                        model: TestRoom.model, locale: "en-US")
                    let request = PipelineRequest(
                        source: BrokenSource(), parties: [Party()], speechEngine: engine, locale: "en-US",
                        threadCount: 1)
                    try await ReadbackError.telling {
                        for try await _ in PipelineRunner(request).events() {}
                    }
                },
            ]
        }

        private func models(_ room: TestRoom, _ bench: TrialBench) async throws -> [Cause] {
            let half = try Data(contentsOf: URL(filePath: TestRoom.model)).prefix(4_000_000)
            let torn = try room.write(half, "torn.bin")
            let text = try room.write(Data("Dear Sir or Madam".utf8), "letter.bin")
            func hearing(_ model: String) -> ReadOptions {
                var options = room.options
                options.speechModel = model
                return options
            }
            var german = room.options
            german.language = "de"
            let trial = try await bench.trial("exit 71")
            return [
                Cause(.modelMissing, "no-such-model", hearing("no-such-model")),
                Cause(.modelMissing, room.path("none.bin"), hearing(room.path("none.bin"))),
                Cause(.modelDamaged, torn, hearing(torn)),
                Cause(.modelUnfit, text, hearing(text)),
                Cause(.modelUnfit, TestRoom.model, german),
                Cause(.modelStoreFailed, bench.model.entry.id) {
                    try FileManager.default.removeItem(at: bench.model.folder)
                    try await ReadbackError.telling { _ = try await bench.store.pull(bench.model.entry.id) }
                },
                Cause(.outOfResources, "this process") {
                    try FileManager.default.createDirectory(
                        at: bench.model.folder, withIntermediateDirectories: true)
                    try Data("weights".utf8).write(to: bench.model.mainFile)
                    let engines = EngineRegistry(store: bench.store, trial: trial)
                    _ = try await engines.languageEngine(model: bench.model.entry.id)
                },
                Cause(.unsupported, "this processor") {
                    try await ReadbackError.telling {
                        try EngineRegistry.check(
                            NativeLibraries(
                                versions: [], requiredFeatures: ["no_such_feature"], refusedFeatures: [],
                                stamp: ""))
                    }
                },
            ]
        }

        private func others(_ room: TestRoom) throws -> [Cause] {
            var unwritable = room.options
            unwritable.journal = room.path("none/journal")
            let text = try room.write(Data("Dear Sir or Madam".utf8), "letter.journal")
            let held = room.path("held.journal")
            var options = room.options
            options.journal = held
            return [
                Cause(.fileUnwritable, room.path("none/journal"), unwritable),
                Cause(.journalUnusable, text) { _ = try await Readback.resume(text) },
                Cause(.journalInUse, held) { [options] in
                    let memory = try RunMemory.begin(
                        RunDescription(
                            arguments: try KeptOptions(options).arguments, workingDirectory: "/",
                            input: FileIdentity(path: TestRoom.word), inputName: TestRoom.word,
                            speechModel: ModelIdentity(name: "", engine: "", files: []), build: nil),
                        at: held)
                    defer { withExtendedLifetime(memory) {} }
                    _ = try await Readback.resume(held, engines: options.engines)
                },
            ]
        }

        @Test("every code has a cause, and the sentences of the error name its subject")
        func causes() async throws {
            let room = try TestRoom()
            let bench = try TrialBench()
            defer { bench.remove() }
            var causes = try recordings(room) + others(room)
            causes += try await models(room, bench)
            causes.append(
                Cause(.speakersUnavailable, "") { _ = try await room.options.engines.speakerModels() })
            for cause in causes {
                let error = await #expect(throws: ReadbackError.self, "\(cause.code)") {
                    try await cause.work()
                }
                guard let error else { continue }
                #expect(error.code == cause.code, "\(error)")
                #expect(cause.subject.isEmpty || error.subject == cause.subject, "\(error)")
                #expect(error.localizedDescription == "\(error.subject): \(error.reason).")
                #expect(error.description.hasPrefix("\(error.subject): \(error.reason); "))
                for sentence in [error.failureReason, error.recoverySuggestion] {
                    let sentence = sentence ?? ""
                    #expect(
                        sentence.count > 10 && sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
                }
                // A program that uses the library has no command line, so the error must not mention commands.
                for word in ["`readback", "readback models", " --", "-vv"] {
                    #expect(!error.description.contains(word), "\(error)")
                }
            }
            #expect(Set(causes.map(\.code)) == Set(ReadbackError.Code.allCases))
        }

        @Test("the errors of the modules give Foundation the same sentences, without commands")
        func modules() async throws {
            let missing = await #expect(throws: ModelStoreError.self) {
                try await ModelStore.standard.locate("no-such-model")
            }
            #expect(missing?.localizedDescription == "no-such-model: no model has this name.")
            #expect(missing?.recoverySuggestion?.contains("ModelStore.pull") == true)
            let sound = await #expect(throws: AudioInputError.self) { try await AudioFile.open("/none.wav") }
            #expect(sound?.localizedDescription == "/none.wav: there is no such file.")
            #expect(sound?.recoverySuggestion == "Check its name and folder.")
            let option = TextModelError(
                .exceededContextWindowSize, subject: "the prompt", reason: "it is long",
                remedy: "Limit schema.json. Or ask for less.")
            #expect(option.localizedDescription == "the prompt: it is long.")
            #expect(option.recoverySuggestion == "Limit schema.json. Or ask for less.")
            let silence = #expect(throws: SpeechGuard.TooLittleSpeech.self) {
                try SpeechGuard.check(Transcript(segments: [], duration: .zero))
            }
            #expect(silence?.localizedDescription == "it contains no speech")
        }

        @Test("errors that say the same are equal, and the module's own error is kept")
        func equality() async throws {
            let room = try TestRoom()
            func error(_ name: String) async throws -> ReadbackError {
                try #require(
                    await #expect(throws: ReadbackError.self) { try await Readback.read(name, room.options) })
            }
            let first = try await error("/none.wav")
            #expect(try await error("/none.wav") == first)
            #expect(try await error("/nothing.wav") != first)
            #expect((first.underlying as? AudioInputError)?.kind == .missing)
        }

        @Test("a cancelled task throws CancellationError and no ReadbackError")
        func cancellation() async throws {
            let room = try TestRoom()
            let options = room.options
            let work = Task { try await Readback.read(TestRoom.call, options) }
            work.cancel()
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(ReadbackError(CancellationError()) == nil)
        }
    }
#endif
