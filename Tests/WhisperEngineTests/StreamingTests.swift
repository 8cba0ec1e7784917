import TestSupport
import Testing

@testable import WhisperEngine

@Suite("Words become final when two decodings agree, and never change after that")
struct StreamingTests {
    private func words(_ text: String, from start: Int = 0) -> [HeardWord] {
        text.split(separator: " ").enumerated().map { index, word in
            let place = start + index * 8_000
            return HeardWord(text: String(word), range: place..<place + 7_000, probability: 1)
        }
    }

    private func text(_ words: [HeardWord]) -> String { words.map(\.text).joined(separator: " ") }

    @Test("nothing is settled until two decodings agree; then what both say from the beginning is")
    func agreement() {
        var agreement = LocalAgreement()
        #expect(agreement.take(words("the cat sad")) == [])
        #expect(text(agreement.take(words("the cat sat on"))) == "the cat")
        #expect(text(agreement.tentative) == "sat on")
        #expect(text(agreement.take(words("the cat sat on the mat"))) == "sat on")
        #expect(text(agreement.finish(words("the cat sat on the mat."))) == "the mat.")
    }

    @Test("capitals and punctuation are no disagreement, and the later decoding's are used")
    func marks() {
        var agreement = LocalAgreement()
        _ = agreement.take(words("well i think"))
        #expect(text(agreement.take(words("Well, I think so"))) == "Well, I think")
    }

    @Test("settled words stay, even if a later decoding has others, more or fewer in their place")
    func certain() {
        for later in ["a cat sat on it", "the the cat sat on it", "cat sat on it"] {
            var agreement = LocalAgreement()
            _ = agreement.take(words("the cat"))
            #expect(text(agreement.take(words("the cat"))) == "the cat")
            _ = agreement.take(words(later))
            #expect(text(agreement.finish(words(later))) == "sat on it", "\(later): \(agreement)")
        }
    }

    @Test("whatever decodings come, settled words remain the beginning of the final text")
    func prefix() {
        var generator = SeededGenerator(seed: 5)
        func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        for round in 0..<300 {
            var live = LiveText(isFrequent: random(2) == 0)
            var (published, certain) = ([HeardWord](), [String]())
            let vocabulary = ["a", "b", "c.", "d", "e?"]
            var truth: [String] = []
            for _ in 0..<random(12) {
                truth += (0..<random(4)).map { _ in vocabulary[random(5)] }
                let heard = truth.map { random(9) == 0 ? vocabulary[random(5)] : $0 }
                let phrase = ReadPhrase(words: words(heard.joined(separator: " ")), range: 0..<1)
                published += live.take([phrase]).flatMap(\.words)
                // What is shown starts where the finals end.
                let shown = published + live.open.settled + live.open.tentative
                let nowCertain = (published + live.open.settled).map(\.text)
                #expect(nowCertain.starts(with: certain), "round \(round): \(certain) and then \(nowCertain)")
                certain = nowCertain
                for (word, next) in zip(shown, shown.dropFirst()) {
                    #expect(word.range.lowerBound <= next.range.lowerBound, "round \(round): \(shown)")
                }
            }
            let before = published
            published += live.finish([ReadPhrase(words: words(truth.joined(separator: " ")), range: 0..<1)])
                .flatMap(\.words)
            #expect(Array(published.prefix(before.count)) == before)
            #expect(published.map(\.text).starts(with: certain), "round \(round): \(certain)")
        }
    }

    @Test("words become final by whole sentences, unless every word is wanted at once")
    func sentences() {
        for isFrequent in [false, true] {
            var live = LiveText(isFrequent: isFrequent)
            let said = [ReadPhrase(words: words("Hello there. How are"), range: 0..<1)]
            #expect(live.take(said) == [])
            let finals = live.take(said)
            #expect(text(finals.flatMap(\.words)) == (isFrequent ? "Hello there. How are" : "Hello there."))
            #expect(text(live.open.settled) == (isFrequent ? "" : "How are") && live.open.tentative == [])
        }
    }

    @Test("enough words of trimmed audio are kept to join the next decoding, and no word comes twice")
    func joined() {
        var live = LiveText(isFrequent: true)
        let said = [ReadPhrase(words: words("I pay. Oh, the electric bill, it was 62."), range: 0..<1)]
        _ = live.take(said)
        _ = live.take(said)
        #expect(
            live.boundary == 15_000, "behind \"I pay.\", the last sentence that has enough words behind it")
        #expect(live.trim(before: 15_000) == "I pay.")
        // Heard again without the audio before; the words that it repeats are not said twice.
        let again = [
            ReadPhrase(words: words("the electric bill, it was $62. Thanks.", from: 24_000), range: 0..<1)
        ]
        #expect(text(live.finish(again).flatMap(\.words)) == "Thanks.")

        var short = LiveText(isFrequent: true)
        let few = [ReadPhrase(words: words("it was 62."), range: 0..<1)]
        _ = short.take(few)
        _ = short.take(few)
        #expect(short.boundary == nil, "three words are too few to join anything by")
    }

    @Test("however wrong the word times are, each word is said once, and none is lost")
    func roughTimes() {
        let second = WindowRule.second
        var generator = SeededGenerator(seed: 11)
        for round in 0..<200 {
            var live = LiveText(isFrequent: round % 2 == 0)
            let truth = (0..<60).map { "w\($0)" + (Int.random(in: 0..<8, using: &generator) == 0 ? "." : "") }
            var (start, said) = (0, [HeardWord]())
            // Two words a second. A decoder hears a word if it has most of it, and its times are wrong by up to 0.4 s.
            func hearing(until end: Int) -> [ReadPhrase] {
                let words = truth.indices.compactMap { index -> HeardWord? in
                    let place = index * second / 2
                    guard (start..<end).contains(place + second / 4) else { return nil }
                    let begin = max(start, place + Int.random(in: -4...4, using: &generator) * second / 10)
                    return HeardWord(
                        text: truth[index], range: begin..<begin + second / 2, probability: 1)
                }
                return [ReadPhrase(words: words, range: start..<end)]
            }
            for end in stride(from: second, to: 30 * second, by: second) {
                said += live.take(hearing(until: end)).flatMap(\.words)
                if end - start > 8 * second, let boundary = live.boundary {
                    _ = live.trim(before: boundary)
                    start = max(start, boundary)
                }
            }
            said += live.finish(hearing(until: 30 * second)).flatMap(\.words)
            #expect(said.map(\.text) == truth, "round \(round)")
        }
    }

    // MARK: When to look

    private let rule = LiveRule(step: 100, window: 1_000, pause: 70, padding: 20, longest: 2_000)

    private func actions(_ stretches: [(Int, Bool)], _ plan: inout LivePlan) -> [LivePlan.Action] {
        var actions: [LivePlan.Action] = []
        var position = 0
        for (length, isSpeech) in stretches {
            for start in stride(from: position, to: position + length, by: 10) {
                actions += plan.add(start..<min(start + 10, position + length), isSpeech: isSpeech) {
                    $0.lowerBound
                }
            }
            position += length
        }
        return actions
    }

    @Test("speech is looked at once per step and closed after a pause, and a short pause does not close it")
    func looks() {
        var plan = LivePlan(rule: rule)
        let found = actions([(200, false), (150, true), (40, false), (60, true), (300, false)], &plan)
        #expect(
            found == [.look(180..<300), .look(180..<400), .close(180..<470)], "\(found)")
        #expect(plan.flush() == [])
    }

    @Test("the end of the audio closes what is open")
    func end() {
        var plan = LivePlan(rule: rule)
        _ = actions([(50, true)], &plan)
        #expect(plan.flush() == [.close(0..<50)])
    }

    @Test("endless speech is cut, and trimmed audio is not looked at again")
    func endless() {
        var plan = LivePlan(rule: rule)
        let found = actions([(2_100, true)], &plan)
        #expect(found.contains(.cut(0..<1_500)), "\(found)")
        var other = LivePlan(rule: rule)
        _ = actions([(500, true)], &other)
        other.trim(before: 300)
        #expect(other.start == 300 && other.needed == 300)
    }

    @Test("hardware that cannot keep up is asked less often")
    func patience() {
        var plan = LivePlan(rule: rule)
        plan.spent(350)
        let found = actions([(1_000, true)], &plan)
        #expect(found == [.look(0..<350), .look(0..<700)], "\(found)")
    }
}
