#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Testing

    @testable import Journal
    @testable import Readback

    @Suite("Resuming an interrupted run", .timeLimit(.minutes(10)))
    struct ResumeTests {
        private func client(_ way: String, _ path: String, _ room: TestRoom) async throws -> ChildOutcome {
            var environment = ProcessInfo.processInfo.environment
            environment["READBACK_MODELS"] = room.store.root.path
            return try await Child.run(
                ChildCommand(
                    try FileTranscriptionTests.client, [way, path], environment: environment,
                    workingDirectory: way == "resume" ? "/" : room.url.path),
                deadline: .seconds(300))
        }

        @Test("a run whose process was killed resumes from its journal to the same output, in any folder")
        func killed() async throws {
            let room = try TestRoom()
            try await room.store.add(URL(filePath: TestRoom.model), id: "fixture")
            _ = try await room.store.use("fixture")
            try FileManager.default.copyItem(atPath: TestRoom.call, toPath: room.path("call.wav"))
            let whole = try await client("read", "call.wav", room)
            #expect(whole.status.isSuccess && whole.outputText.contains("WEBVTT"), "\(whole)")

            let journal = room.path("call.wav.journal")
            #expect(!FileManager.default.fileExists(atPath: journal))
            #expect(try await client("die", "call.wav", room).status == .signalled(.kill))
            #expect(try RunSnapshot(readingFrom: journal).transcript.segments.isEmpty == false)
            let resumed = try await client("resume", journal, room)
            #expect(resumed.status.isSuccess, "\(resumed)")
            #expect(resumed.output == whole.output)
            #expect(!FileManager.default.fileExists(atPath: journal))
        }

        private func begin(
            _ options: ReadOptions, _ path: String, arguments: [String]? = nil
        ) throws {
            _ = try RunMemory.begin(
                RunDescription(
                    arguments: arguments ?? KeptOptions(options).arguments, workingDirectory: "/",
                    input: FileIdentity(path: TestRoom.word), inputName: TestRoom.word,
                    speechModel: ModelIdentity(name: "other", engine: "other", files: []), build: nil),
                at: path)
        }

        @Test("a journal that is damaged, of another version or of another program is refused with a reason")
        func refused() async throws {
            let room = try TestRoom()
            let sound = room.path("sound")
            try begin(room.options, sound)
            var damaged = try Data(contentsOf: URL(filePath: sound))
            damaged[13] ^= 1
            let journals = [
                (try room.write(damaged, "damaged"), "damaged header"),
                (
                    try room.write(damaged.prefix(JournalFormat.headerSize / 2), "torn"),
                    "is empty"
                ),
                (try room.write(Data(JournalFormat.header(version: 9)), "later"), "has format version 9"),
                (room.path("none"), "does not exist"), (sound, "another speech model (other)"),
                (room.path("command"), "by another version of Readback, or by the command"),
            ]
            try begin(room.options, room.path("command"), arguments: ["run", "call.wav"])
            for (path, reason) in journals {
                let error = await #expect(throws: ReadbackError.self) {
                    try await Readback.resume(path, engines: room.options.engines)
                }
                #expect(
                    error?.code == .journalUnusable && error?.subject == path, "\(String(describing: error))")
                #expect(error?.localizedDescription.contains(reason) == true, "\(String(describing: error))")
            }
        }

        @Test("the journal keeps all options that affect the words; a custom task must be given again")
        func options() async throws {
            var options = ReadOptions()
            options.task = StandardTask.story.with(TaskOptions())
            options.language = "fr"
            options.vocabulary = Vocabulary("Green Hill Hotel, David Miller")
            options.channels = .channel(1)
            options.channelNames = [0: "Ann", 11: "Ben", 2: "Eve"]
            options.speakers = .exactly(3)
            options.speakerNames = [1: "Ann"]
            options.speechModel = "whisper-base"
            options.textModel = "some-model"
            let words = try KeptOptions(options).arguments
            let kept = try #require(try KeptOptions(arguments: words)?.options(nil))
            #expect(try KeptOptions(kept).arguments == words)
            #expect(kept.channelNames == options.channelNames && kept.speakers == .exactly(3))
            options.task = nil
            #expect(try KeptOptions(arguments: KeptOptions(options).arguments)?.options(nil).task == nil)

            let own = OwnTask()
            options.task = own
            let room = try TestRoom()
            try begin(options, room.path("journal"))
            let error = await #expect(throws: ReadbackError.self) {
                try await Readback.resume(room.path("journal"))
            }
            #expect(error?.code == .invalidRequest && error?.subject == "the task 'own'")
            let again = try KeptOptions(arguments: KeptOptions(options).arguments)?.options(own)
            #expect(again?.task is OwnTask)
        }
    }

    private struct OwnTask: TranscriptTask {
        struct Failure: Error {}

        let name = "own"
        func begin(with model: WritingModel?) throws -> any TranscriptTaskRun { throw Failure() }
    }
#endif
