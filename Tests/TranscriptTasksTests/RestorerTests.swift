import LanguageModels
import Synchronization
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
                        wanted.map { ($0 + "\n").contains(written + slot[index].text) } ?? true
                    }.max { slot[$0].text.count < slot[$1].text.count } ?? 0
                written += slot[choice].text
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
        var restorer = Restorer(
            context: Filler(spelling: "Anna: Good morning, David. How are you? I'm fine."))
        let restored = try await restorer.restore(plain)
        #expect(restored.text == "Good morning, David. How are you? I'm fine.")
        #expect(restored.words.map(\.range) == plain.words.map(\.range))
        #expect(restored.id == 7 && restored.speaker == "Anna" && restored.range == plain.range)
        #expect(restorer.count == .init(segments: 1, words: 8, fallbacks: 0, evaluatedTokens: 1))
    }

    @Test("what was restored is the context of what comes next, until it is too long")
    func context() async throws {
        let filler = Filler(spelling: "A: Yes.")
        var restorer = Restorer(context: filler)
        for id in 1...300 { _ = try await restorer.restore(segment("yes", id: id, speaker: "A")) }
        let prefixes = filler.requests.withLock { $0.map(\.prefix) }
        #expect(prefixes[1].hasSuffix("\n\nA: Yes.\nA:"))
        #expect(prefixes.map(\.count).max()! < 2000)
    }

    @Test("a long segment is filled in stretches that overlap, and loses nothing")
    func long() async throws {
        let text = (0..<150).map { "w\($0)" }.joined(separator: " ")
        let filler = Filler(spelling: (0..<150).map { "W\($0)" }.joined(separator: " ") + ".")
        var restorer = Restorer(context: filler)
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
        var restorer = Restorer(context: Dice(seed: seed))
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

    @Test("silence between words speaks for the end of a sentence")
    func pauses() {
        let weights = PunctuationWeights()
        let close = PunctuationSlots(segment("so yes").words, startsLine: true, weights: weights).slots[1]
        let apart = PunctuationSlots(segment("so yes", pause: 700).words, startsLine: true, weights: weights)
            .slots[1]
        func bias(_ slot: [Choice], _ text: String) -> Double? { slot.first { $0.text == text }?.bias }
        #expect(bias(apart, ". Yes")! > bias(close, ". Yes")! + 1)
        #expect(bias(apart, " yes") == bias(close, " yes"))
        #expect(Set(close.map(\.text)) == [" yes", " Yes", ", yes", ", Yes", ". Yes", "? Yes"])
    }
}
