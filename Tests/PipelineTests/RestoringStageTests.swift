import Execution
import LanguageModels
import SpeechAnalysis
import Spoken
import Testing
import Timeline
import TranscriptTasks
import Transcripts

@testable import Pipeline

@Suite("The stage that puts punctuation back")
struct RestoringStageTests {
    /// What it fills in depends on every character that it is shown, so that a difference in what came before shows in the result.
    private final class Engine: LanguageEngine {
        let profile = LanguageEngineProfile(
            name: "scripted", version: "1", model: "scripted", contextLength: 4096, recipe: .scoring)
        /// How many times it fills before it fails.
        let fillings: Mutex<Int>

        init(fillings: Int = .max) { self.fillings = Mutex(fillings) }

        func prepare(progress: @escaping @Sendable (Double) -> Void) {}
        func unload() {}
        func makeContext(_ options: LanguageContextOptions) -> any LanguageEngineContext {
            Context(engine: self)
        }

        struct Context: LanguageEngineContext {
            let engine: Engine

            func tokenCount(of text: String) -> Int { text.count }
            func score(_ items: [ScoringItem]) -> [ContinuationScore] { [] }

            func fill(_ request: ChoiceRequest) throws -> ChoiceOutcome {
                let isLeft = engine.fillings.withLock { left in
                    defer { left -= 1 }
                    return left > 0
                }
                guard isLeft else {
                    throw LanguageModelError(
                        .engineFailure, subject: "the engine", reason: "it was told to fail")
                }
                var state = request.prefix.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
                    ($0 ^ UInt64($1)) &* 1_099_511_628_211
                }
                let chosen = request.slots.map { slot -> Int in
                    state = state &* 6_364_136_223_846_793_005 &+ 1
                    return Int(state >> 33) % slot.count
                }
                return ChoiceOutcome(chosen: chosen, logLikelihood: 0, evaluatedTokens: request.slots.count)
            }
        }
    }

    /// A conversation of several windows; every third segment is long.
    private let transcript: Transcript = {
        var start: Int64 = 0
        let segments = (1...60).map { id in
            let words = (0..<(id % 3 == 0 ? 31 : 5)).map { index -> Word in
                start += 300
                return Word(
                    text: "w\(id)x\(index)",
                    range: AudioTimeRange(
                        start: AudioTime(value: start, timescale: 1000),
                        duration: AudioTime(value: 250, timescale: 1000)),
                    confidence: 0.5)
            }
            return Segment(
                id: id, range: words.reduce(words[0].range) { $0.union($1.range) },
                speaker: id % 2 == 0 ? "A" : "B", words: words)
        }
        return Transcript(
            segments: segments, duration: AudioTime(value: start, timescale: 1000), language: "en-US",
            notices: ["x"])
    }()

    private func bare(_ text: String) -> String { text.lowercased().filter { !",.?".contains($0) } }

    @Test(
        "the result is the same however many contexts work, and only marks and capitals differ from what went in"
    )
    func threads() async throws {
        var results: Set<Transcript> = []
        for threads in [1, 2, 5] {
            let (restored, restoration) = try await RestoringStage(engine: Engine(), threadCount: threads)
                .restore(transcript)
            results.insert(restored)
            #expect(restoration.count.segments == 60 && restoration.count.fallbacks == 0, "\(restoration)")
            #expect(restoration.count.words == transcript.wordCount && restoration.warning == nil)
        }
        #expect(results.count == 1)
        let restored = try #require(results.first)
        #expect(restored.text != transcript.text)
        #expect(bare(restored.text) == transcript.text)
        #expect(restored.segments.map(\.id) == transcript.segments.map(\.id))
        #expect(restored.segments.map(\.range) == transcript.segments.map(\.range))
        #expect(restored.segments.map(\.speaker) == transcript.segments.map(\.speaker))
        #expect(
            restored.segments.flatMap(\.words).map(\.range)
                == transcript.segments.flatMap(\.words).map(\.range))
        #expect(restored.duration == transcript.duration && restored.notices == transcript.notices)
    }

    @Test(
        "each segment that has its punctuation is told when it has it, once, whatever context had it",
        arguments: [1, 2, 5])
    func progress(threads: Int) async throws {
        let told = Mutex<[Int]>([])
        _ = try await RestoringStage(engine: Engine(), threadCount: threads).restore(transcript) { done in
            told.withLock { $0.append(done) }
        }
        #expect(told.withLock { $0.sorted() } == Array(1...60))
    }

    @Test("a growing transcript is restored segment by segment, to what the complete one gives")
    func growing() async throws {
        let whole = try await RestoringStage(engine: Engine(), threadCount: 2).restore(transcript)
        let restoring = RestoringStage(engine: Engine(), threadCount: 2).begin()
        for (segment, expected) in zip(transcript.segments, whole.transcript.segments) {
            #expect(try await restoring.add(segment) == expected)
        }
        #expect(await restoring.restoration == whole.restoration)
    }

    @Test("a model that fails costs punctuation, not words, and says how much", arguments: [0, 1, 40])
    func failure(fillings: Int) async throws {
        let (restored, restoration) = try await RestoringStage(
            engine: Engine(fillings: fillings), threadCount: 1
        )
        .restore(transcript)
        #expect(bare(restored.text) == transcript.text)
        let plain = zip(restored.segments, transcript.segments).filter { $0.text == $1.text }.count
        #expect(
            restoration.count.fallbacks >= plain - 1 && restoration.count.fallbacks > 0,
            "\(plain) \(restoration)")
        #expect(restoration.count.segments == 60)
        let warning = try #require(restoration.warning)
        #expect(warning.contains("of 60 segments") && warning.contains("it was told to fail"), "\(warning)")
    }

    @Test("cancelling it stops it")
    func cancelled() async throws {
        let work = Task { [transcript] in
            withUnsafeCurrentTask { $0?.cancel() }
            struct Waiting: LanguageEngine {
                let profile = LanguageEngineProfile(
                    name: "waiting", version: "1", model: "waiting", contextLength: 64, recipe: .scoring)
                func prepare(progress: @escaping @Sendable (Double) -> Void) {}
                func unload() {}
                func makeContext(_ options: LanguageContextOptions) throws -> any LanguageEngineContext {
                    throw CancellationError()
                }
            }
            _ = try await RestoringStage(engine: Waiting(), threadCount: 2).restore(transcript)
        }
        await #expect(throws: CancellationError.self) { try await work.value }
    }
}
