import Testing

@testable import PocketSphinxEngine

@Suite struct WordConfidenceTests {
    @Test("a likelier word is never less sure, and none is certain either way")
    func order() {
        let confidences = stride(from: 0.0, through: 1.0, by: 0.01).map(WordConfidence.ofWord)
        #expect(zip(confidences, confidences.dropFirst()).allSatisfy { $0 < $1 }, "\(confidences)")
        #expect(confidences.allSatisfy { $0 > 0.3 && $0 < 0.95 }, "\(confidences)")
    }

    @Test("what was counted comes out at its own place")
    func places() {
        #expect(
            WordConfidence.ofWord(posterior: 0.15) == 0.55 && WordConfidence.ofWord(posterior: 1) == 0.945)
        #expect(abs(WordConfidence.ofWord(posterior: 0.3) - 0.64) < 1e-12)
    }
}
