import SpeechEngines
import Spoken
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis
@testable import WhisperEngine

@Suite("Volatile results never remain next to the finals that replace them")
struct LiveResultsTests {
    /// The session's side: the words that it has published as final.
    private struct Listener {
        private(set) var kept: [String] = []
        private var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        private let clock = StreamClock()

        mutating func hear(_ results: [LiveResults.Result]) {
            for result in results {
                switch result {
                case .open(let phrase, _):
                    keep(shaper.receive(recognition(of: phrase, isFinal: false)))
                case .final(let phrase):
                    keep(shaper.receive(recognition(of: phrase, isFinal: true)))
                    keep(shaper.finalize(through: clock.time(ofSample: phrase.range.upperBound)))
                }
            }
        }

        mutating func end(at sample: Int) {
            keep(shaper.finalize(through: clock.time(ofSample: sample)))
        }

        private func recognition(of phrase: ReadPhrase, isFinal: Bool) -> SpeechRecognition {
            SpeechRecognition(
                phrase, clock: clock, curve: ConfidenceCurve(slope: 1, offset: 0), language: nil,
                isFinal: isFinal)
        }

        private mutating func keep(_ texts: [ShapedText]) {
            kept += texts.filter(\.isFinal).flatMap { $0.readings[0].map(\.text) }
        }
    }

    private func word(_ text: String, _ range: Range<Int>) -> HeardWord {
        HeardWord(text: text, range: range, probability: 1)
    }

    private func final(_ words: HeardWord...) -> ReadPhrase { ReadPhrase(words: words, range: words.extent) }

    private func open(_ words: HeardWord...) -> LiveText.Open { LiveText.Open(tentative: words) }

    @Test("a word is said once, even if its final lies after all that was shown of it")
    func behind() {
        var (results, listener) = (LiveResults(), Listener())
        listener.hear(results.settle([final(word("was", 0..<100))]))
        listener.hear(results.show(open(word("$62.", 100..<200)), through: 200))
        let last = results.close([final(word("$62.", 220..<280))], at: 300)
        #expect(
            last.first == .open(ReadPhrase(words: [], range: 100..<200), settled: 0),
            "taken back first: \(last)")
        listener.hear(last)
        listener.end(at: 300)
        #expect(listener.kept == ["was", "$62."])
    }

    @Test("words that the last look leaves out are taken back")
    func leftOut() {
        var (results, listener) = (LiveResults(), Listener())
        listener.hear(results.show(open(word("Thanks.", 0..<100)), through: 200))
        listener.hear(results.close([], at: 300))
        listener.end(at: 300)
        #expect(listener.kept == [] && results.finalEnd == 300)
    }

    @Test("a final over shown words takes nothing back, and words already shown are not shown again")
    func replaced() {
        var results = LiveResults()
        let hello = word("Hello.", 0..<100)
        #expect(results.show(open(hello), through: 100).count == 1)
        #expect(results.show(open(hello), through: 200) == [])
        #expect(results.close([final(hello)], at: 300) == [.final(final(hello))])
        #expect(results.show(open(hello), through: 400).count == 1, "said once more")
    }

    @Test("a final that is no longer wanted replaces nothing")
    func unwanted() {
        var (results, listener) = (LiveResults(), Listener())
        listener.hear(results.show(open(word("so", 0..<100), word("on", 100..<200)), through: 200))
        let rest = results.close(
            [final(word("so", 0..<100)), final(word("on", 210..<250))], at: 300,
            isWanted: { $0.range.upperBound > 150 })
        listener.hear(rest)
        listener.end(at: 300)
        #expect(listener.kept == ["on"], "\(rest)")
    }

    @Test("however wrong the word times are, a listener has heard each word exactly once in the end")
    func roughTimes() {
        let second = WindowRule.second
        var generator = SeededGenerator(seed: 23)
        for round in 0..<300 {
            var (text, results, listener) = (LiveText(isFrequent: round % 2 == 0), LiveResults(), Listener())
            let truth = (0..<24).map { "w\($0)" + (Int.random(in: 0..<6, using: &generator) == 0 ? "." : "") }
            // Two words a second, each reported up to a second late. The last one may be guessed wrong while it is cut off.
            func hearing(until end: Int, isLast: Bool) -> [ReadPhrase] {
                var words = truth.indices.prefix { $0 * second / 2 < end }.map { index in
                    let late = Int.random(in: 0...10, using: &generator) * second / 10
                    let start = index * second / 2 + late
                    return word(truth[index], min(start, end)..<min(start + second / 2, end))
                }
                if !isLast, Bool.random(using: &generator) { words[words.count - 1].text = "cut" }
                return [ReadPhrase(words: words, range: 0..<end)]
            }
            for end in stride(from: second, to: 12 * second, by: second) {
                listener.hear(results.settle(text.take(hearing(until: end, isLast: false))))
                listener.hear(results.show(text.open, through: end))
            }
            let last = text.finish(hearing(until: 12 * second, isLast: true))
            listener.hear(results.close(last, at: 13 * second))
            listener.end(at: 13 * second)
            #expect(listener.kept == truth, "round \(round)")
        }
    }
}
