import Execution
import LanguageModels
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Restoring punctuation")
struct RestorerTests {
    /// Fills every slot with the choice that a text without spaces around marks spells, or with the first one.
    private final class Filler: LanguageEngineContext {
        private let wanted: String?
        let requests = Mutex<[ChoiceRequest]>([])

        init(spelling wanted: String? = nil) { self.wanted = wanted }

        func tokenCount(of text: String) -> Int { text.count }
        func score(_ items: [ScoringItem]) -> [ContinuationScore] { [] }

        func fill(_ request: ChoiceRequest) -> ChoiceOutcome {
            requests.withLock { $0.append(request) }
            var written = String(
                request.prefix.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
            let chosen = request.slots.map { slot -> Int in
                let choice =
                    slot.indices.filter { index in
                        wanted.map { ($0 + "\n").contains(written + slot[index].whole) } ?? true
                    }.max { slot[$0].whole.count < slot[$1].whole.count } ?? 0
                written += slot[choice].whole
                return choice
            }
            return ChoiceOutcome(chosen: chosen, logLikelihood: 0, evaluatedTokens: 1)
        }
    }

    private func segment(_ text: String, id: Int = 1, speaker: String? = nil, pause: Int64 = 0) -> Segment {
        var start: Int64 = 0
        let words = text.split(separator: " ").map { word in
            defer { start += 200 + pause }
            return Word(
                text: String(word),
                range: AudioTimeRange(
                    start: AudioTime(value: start, timescale: 1000),
                    duration: AudioTime(value: 200, timescale: 1000)),
                confidence: 0.5)
        }
        return Segment(id: id, range: .zero, speaker: speaker, words: words)
    }

    @Test("marks and capitals are put back; words, times, ids and speakers stay")
    func restored() async throws {
        let plain = segment("good morning david how are you i'm fine", id: 7, speaker: "Anna")
        var restorer = RestorationPass(
            Restorer(context: Filler(spelling: "Anna: Good morning, David. How are you? I'm fine.")))
        let restored = try await restorer.restore(plain)
        #expect(restored.text == "Good morning, David. How are you? I'm fine.")
        #expect(restored.words.map(\.range) == plain.words.map(\.range))
        #expect(restored.id == 7 && restored.speaker == "Anna" && restored.range == plain.range)
        let count = restorer.count
        #expect([count.segments, count.words, count.fallbacks, count.evaluatedTokens] == [1, 8, 0, 1])
    }

    @Test("what was restored is the context of what comes next, until it is too long")
    func context() async throws {
        let filler = Filler(spelling: "A: Yes.")
        var restorer = RestorationPass(Restorer(context: filler))
        for id in 1...300 { _ = try await restorer.restore(segment("yes", id: id, speaker: "A")) }
        let prefixes = filler.requests.withLock { $0.map(\.prefix) }
        #expect(prefixes[1].hasSuffix("\n\nA: Yes.\nA:"))
        #expect(prefixes.map(\.count).max()! < 2000)
    }

    @Test("a window begins anew, reads its lead-in first, and counts what is its own")
    func window() async throws {
        let filler = Filler(spelling: "A: Yes.")
        let restorer = Restorer(context: filler)
        let window = RestorationWindow(
            leadIn: [segment("yes", id: 2, speaker: "A")], segments: [segment("yes", id: 3, speaker: "A")])
        for _ in 0..<2 {
            let (restored, count) = try await restorer.restore(window)
            #expect(restored.map(\.id) == [3])
            #expect(count.segments == 1 && count.words == 1)
            #expect(count.evaluatedTokens == 2, "what a lead-in costs is counted")
        }
        let prefixes = filler.requests.withLock { $0.map(\.prefix) }
        #expect(prefixes[1].hasSuffix("\n\nA: Yes.\nA:"), "\(prefixes)")
        #expect(prefixes[2...] == prefixes[..<2])
    }

    @Test("a long segment is filled in stretches that overlap, and loses nothing")
    func long() async throws {
        let text = (0..<150).map { "w\($0)" }.joined(separator: " ")
        let filler = Filler(spelling: (0..<150).map { "W\($0)" }.joined(separator: " ") + ".")
        var restorer = RestorationPass(Restorer(context: filler))
        let restored = try await restorer.restore(segment(text))
        #expect(restored.words.count == 150 && restored.text.hasSuffix("W149."))
        #expect(filler.requests.withLock { $0.count } > 2)
        #expect(restorer.count.fallbacks == 0)
    }

    @Test("whatever an engine chooses, the words are the same afterwards", arguments: 0..<20)
    func randomWords(seed: UInt64) async throws {
        struct Dice: LanguageEngineContext {
            let seed: UInt64
            func tokenCount(of text: String) -> Int { 0 }
            func score(_ items: [ScoringItem]) -> [ContinuationScore] { [] }
            func fill(_ request: ChoiceRequest) -> ChoiceOutcome {
                var state = seed
                let chosen = request.slots.map { slot -> Int in
                    state = state &* 6_364_136_223_846_793_005 &+ 1
                    return Int(state >> 33) % slot.count
                }
                return ChoiceOutcome(chosen: chosen, logLikelihood: 0, evaluatedTokens: 0)
            }
        }
        let alphabet = [
            "i", "don't", "éa", "ß", "ǆ", "USA", "3rd", "...", "-", "ﬁn", "o'clock", "42", "a.m.", "well,",
            "日本",
        ]
        var restorer = RestorationPass(Restorer(context: Dice(seed: seed)))
        var state = seed &+ 17
        for id in 1...50 {
            let words = (0..<(id % 9)).map { _ -> String in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            let plain = segment(words.joined(separator: " "), id: id)
            let restored = try await restorer.restore(plain)
            #expect(WordInvariant.holds(plain.words, restored.words), "\(plain.text) became \(restored.text)")
        }
        #expect(restorer.count.fallbacks == 0)
    }

    @Test(
        "the check finds every change but marks and first capitals",
        arguments: [
            ("hello there", "Hello there.", true), ("hello", "hello", true), ("hello", "Hello,", true),
            ("hello", "hello.,", false),
            ("hello", "hallo", false), ("hello", "HELLO", false), ("hello", "hello!", false),
            ("hello there", "hello", false),
            ("i", "I?", true), ("a.", "A..", true), ("x", "", false),
        ])
    func invariant(before: String, after: String, holds: Bool) {
        #expect(WordInvariant.holds(segment(before).words, segment(after).words) == holds)
        #expect(
            !WordInvariant.holds(segment("a b").words, segment("a b", pause: 9).words),
            "times are looked at, too")
    }

    @Test(
        "silence speaks for the end of a sentence, no silence against it, and words without times say nothing"
    )
    func pauses() throws {
        let weights = PunctuationWeights()
        func biases(_ segment: Segment) -> [String: Double] {
            let slot = PunctuationSlots(segment.words, startsLine: true, weights: weights).slots[1]
            return Dictionary(uniqueKeysWithValues: slot.map { ($0.whole, $0.bias) })
        }
        let untimed = Segment(id: 1, range: .zero, words: ["so", "yes"].map { Word(text: $0, range: .zero) })
        let (close, apart, far) = (
            biases(segment("so yes")), biases(segment("so yes", pause: 100)),
            biases(segment("so yes", pause: 700))
        )
        #expect(Set(close.keys) == [" yes", " Yes", ", yes", ", Yes", ". Yes", "? Yes"])
        for mark in [". Yes", "? Yes", ", yes"] {
            let values = try [close, biases(untimed), apart, far].map { try #require($0[mark]) }
            #expect(values == values.sorted() && Set(values).count == 4, "\(mark) \(values)")
        }
        #expect([close, apart, far].allSatisfy { $0[" yes"] == 0 && $0[" Yes"] == 0 })
    }
}
