import Foundation
import Journal
import LanguageModels
import TestSupport
import Testing
import Timeline
import TranscriptTasks
import Transcripts

@testable import Pipeline

/// Writes the first line that it is shown as a note, with a likelihood made from a hash: nonsense, but always the same. Requests are
/// counted.
private struct HashingEngine: StandInEngine {
    struct Context: StandInContext {
        let asked: EventLog<GenerationRequest>

        func tokenCount(of text: String) async throws -> Int { text.utf8.count / 4 + 1 }

        func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
            [PromptPart(.text, messages.map(\.text).joined(separator: "\n"))]
        }

        func generate(
            _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
        ) async throws -> GenerationOutcome {
            asked.append(request)
            let prompt = request.prompt.map(\.content).joined()
            let digits = ContentHash(prompt).description.prefix(6)
            let first = prompt.split(separator: "\n").last { $0.hasPrefix("1 ") } ?? ""
            let answer = prompt.hasSuffix("\n\nNotes") ? "1 2 fact \(first.dropFirst(2))" : "-"
            // A number that would be rounded as text.
            return GenerationOutcome(
                text: answer, stopReason: .finished, usage: LanguageModelUsage(),
                lineLikelihoods: [1 - 0.4 / (1 + Double(Int(digits, radix: 16) ?? 0))])
        }
    }

    let asked = EventLog<GenerationRequest>()
    let profile = LanguageEngineProfile(name: "hash", version: "1", model: "hash", contextLength: 100)

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        Context(asked: asked)
    }
}

@Suite(.timeLimit(.minutes(10))) struct RunMemoryTests {
    /// A folder that is deleted with this object.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("memory-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
        func path(_ name: String) -> String { url.appendingPathComponent(name).path }
    }

    private static let description = RunDescription(
        arguments: ["run", "call.wav"], workingDirectory: "/", input: nil, inputName: "call.wav",
        speechModel: ModelIdentity(name: "script", engine: "scripted 1", files: []), build: nil)

    private static let said =
        "the cat sat on a mat and then it was gone but nobody knew where the cat had been"

    private func run(_ memory: RunMemory?, _ engine: HashingEngine) async throws -> PipelineResult {
        var request = PipelineRequest.scripted(LetterSource(Self.said))
        request.tasks = [StandardTask.call]
        request.languageEngine = engine
        request.memory = memory
        for try await event in PipelineRunner(request).events() {
            if case .finished(let result) = event { return result }
        }
        throw EchoTask.Failure(description: "the run ended without a result")
    }

    @Test("a run resumed from a journal cut off anywhere gets the same result and writes no answer twice")
    func everyPrefix() async throws {
        let folder = try Folder()
        let engine = HashingEngine()
        let expected = try await run(nil, engine)
        let whole = Set(engine.asked.events)
        #expect(expected.report?.recipe == .notes && whole.count > 2, "\(expected)")

        let path = folder.path("whole")
        #expect(try await run(try RunMemory.begin(Self.description, at: path), HashingEngine()) == expected)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let records = try JournalWriter.read(at: path).records
        #expect(records.count > 20, "every segment and every answer has a record")

        // Cut at the end of each record, and in the middle of each.
        var cuts: [Int] = []
        var end = JournalFormat.headerSize
        for record in records {
            let length = JournalFormat.recordHeaderSize + record.payload.count
            cuts += [end + length / 2, end + length]
            end += length
        }
        #expect(end == bytes.count)
        for cut in cuts.dropFirst() {
            let part = folder.path("cut-\(cut)")
            try bytes.prefix(cut).write(to: URL(fileURLWithPath: part))
            let known = try RunContents(try JournalWriter.read(at: part).records, path: part).answers.count
            let engine = HashingEngine()
            let result = try await run(try RunMemory.resume(at: part), engine)
            #expect(result == expected, "cut at \(cut) of \(bytes.count)")
            #expect(engine.asked.events.count == whole.count - known, "cut at \(cut)")
        }
    }

    @Test("the engine of a resumed run is given the final results of the run before, unchanged")
    func knownFinals() async throws {
        let folder = try Folder()
        let path = folder.path("journal")
        let first = ScriptedEngine()
        var request = PipelineRequest.scripted(LetterSource("ab c"), engine: first)
        request.memory = try RunMemory.begin(Self.description, at: path)
        for try await _ in PipelineRunner(request).events() {}
        #expect(await first.run(0).configuration.knownFinals.isEmpty)

        let second = ScriptedEngine()
        request = PipelineRequest.scripted(LetterSource("ab c"), engine: second)
        // A copy, because the first run's tasks may hold the journal, and so its lock, a moment longer than its events last.
        let copy = folder.path("copy")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        request.memory = try RunMemory.resume(at: copy)
        for try await _ in PipelineRunner(request).events() {}
        let known = await second.run(0).configuration.knownFinals.sorted { $0.range.start < $1.range.start }
        #expect(known.map { $0.hypotheses[0].text } == ["a b", "c"])
        #expect(known.allSatisfy { $0.isFinal && $0.hypotheses[0].words.allSatisfy { $0.confidence == 0.5 } })
    }

    @Test("a run's journal can be read at any time, and shows whether a run is using it")
    func snapshot() async throws {
        let folder = try Folder()
        let path = folder.path("journal")
        var memory: RunMemory? = try RunMemory.begin(Self.description, at: path)
        _ = try await run(memory, HashingEngine())
        let snapshot = try RunSnapshot(readingFrom: path)
        #expect(snapshot.isInUse && snapshot.description == Self.description)
        #expect(snapshot.transcript.segments.map(\.text).first == "t h e")
        let error = #expect(throws: JournalError.self) { try RunMemory.resume(at: path) }
        #expect(error?.cause == .inUse, "two runs of one journal")
        memory = nil
        #expect(try !RunSnapshot(readingFrom: path).isInUse)
    }

    @Test("a resumed run knows which files it has written, with the hashes of their contents")
    func outputs() async throws {
        let folder = try Folder()
        let path = folder.path("journal")
        var memory: RunMemory? = try RunMemory.begin(Self.description, at: path)
        try await memory?.willWrite(ContentHash("ours"), to: "out.md")
        memory = nil
        let resumed = try RunMemory.resume(at: path)
        let ours = RunOutput(path: "out.md", content: ContentHash("ours"))
        #expect(await resumed.outputs == [ours])
        #expect(try RunSnapshot(readingFrom: path).outputs == [ours])
    }

    @Test(
        "a file that the run did not write is not its own, even after a restart; the input's hash is kept")
    func notWritten() async throws {
        let folder = try Folder()
        let path = folder.path("journal")
        var memory: RunMemory? = try RunMemory.begin(Self.description, at: path)
        for name in ["ours.md", "theirs.md"] { try await memory?.willWrite(ContentHash("same"), to: name) }
        try await memory?.didNotWrite(ContentHash("same"), to: "theirs.md")
        try await memory?.didNotWrite(ContentHash("same"), to: "never.md")
        try await memory?.keep(inputHash: "abc")
        memory = nil
        let resumed = try RunMemory.resume(at: path)
        #expect(await resumed.outputs.map(\.path) == ["ours.md"])
        #expect(await resumed.inputHash == "abc")
    }

    /// Rule: only the modification time may differ, and only if the whole content is known to be the same.
    @Test("a recording with another modification time is the same one if its content is")
    func anotherTime() async throws {
        let folder = try Folder()
        let path = folder.path("input")
        let url = URL(fileURLWithPath: path)
        func description(_ text: String, _ time: Double) throws -> RunDescription {
            try Data(text.utf8).write(to: url)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
            var description = Self.description
            description.input = FileIdentity(path: path)
            return description
        }
        let begun = try description("sound", 1e9)
        let touched = try description("sound", 1.1e9)
        for isSame in [true, false] {
            let now = await touched.withTime(of: begun) { isSame }
            #expect((begun.obstacle(to: now) == nil) == isSame)
        }
        for other in [try description("Sound", 1e9), try description("sounds", 1.1e9)] {
            let now = await other.withTime(of: begun) {
                Issue.record("what differs by itself is not read whole")
                return true
            }
            #expect(begun.obstacle(to: now)?.kind == .input)
        }
        var gone = begun
        gone.input = nil
        #expect(begun.obstacle(to: gone)?.kind == .missing)
    }

    @Test("a run is not resumed with another input, model, build or options, and the reason is given")
    func obstacles() throws {
        let folder = try Folder()
        let path = folder.path("input")
        try Data("sound".utf8).write(to: URL(fileURLWithPath: path))
        var begun = Self.description
        begun.input = FileIdentity(path: path)
        #expect(begun.input != nil && begun.obstacle(to: begun) == nil)
        func obstacle(_ change: (inout RunDescription) -> Void) -> String? {
            var now = begun
            change(&now)
            return begun.obstacle(to: now)?.reason
        }
        try Data("Sound".utf8).write(to: URL(fileURLWithPath: path))
        #expect(
            obstacle { $0.input = FileIdentity(path: path) } == "call.wav has changed since the run started")
        #expect(obstacle { $0.speechModel.name = "other" }?.contains("speech model (script)") == true)
        #expect(obstacle { $0.textModels = [$0.speechModel] }?.contains("no text model") == true)
        #expect(obstacle { $0.build = $0.input }?.contains("another build") == true)
        #expect(obstacle { $0.arguments.append("--force") }?.contains("other options") == true)
        #expect(
            Self.description.obstacle(to: Self.description)?.reason.contains("can be read only once") == true)
    }

    @Test("a file that changes in size, time, beginning or end is another file")
    func fileIdentity() throws {
        let folder = try Folder()
        let url = URL(fileURLWithPath: folder.path("file"))
        let time = Date(timeIntervalSince1970: 1_000_000)
        func identity(_ bytes: [UInt8], _ time: Date) throws -> FileIdentity? {
            try Data(bytes).write(to: url)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: url.path)
            return FileIdentity(path: url.path)
        }
        var bytes = [UInt8](repeating: 1, count: 200_000)
        let original = try identity(bytes, time)
        #expect(original != nil)
        #expect(try identity(bytes, time) == original)
        #expect(try identity(bytes, time + 1) != original)
        #expect(try identity(bytes + [1], time) != original)
        for index in [0, 199_999] {
            bytes[index] = 2
            #expect(try identity(bytes, time) != original, "byte \(index)")
            bytes[index] = 1
        }
        #expect(FileIdentity(path: folder.url.path) == nil, "a folder is no input")
    }

    @Test("hashes equal those that other programs compute, and survive encoding")
    func hashes() throws {
        #expect(ContentHash("").description == "6c62272e07bb014262b821756295c58d")
        #expect(ContentHash("a").description == "d228cb696f1a8caf78912b704e4a8964")
        let hash = ContentHash("call")
        #expect(try JSONDecoder().decode(ContentHash.self, from: JSONEncoder().encode(hash)) == hash)
    }
}
