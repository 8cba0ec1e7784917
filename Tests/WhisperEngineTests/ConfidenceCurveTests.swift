import Testing

@testable import WhisperEngine

@Suite struct ConfidenceCurveTests {
    @Test("likelier words have higher confidence, and none is entirely certain or hopeless")
    func order() {
        let curve = ConfidenceCurve(slope: 0.6, offset: 0.5)
        let confidences = (0...1000).map { curve.confidence(of: Double($0) / 1000) }
        #expect(confidences == confidences.sorted())
        #expect(confidences.allSatisfy { (0.001...0.999).contains($0) })
    }

    @Test("a curve applies the slope and offset of a fit to the odds")
    func line() {
        #expect(abs(ConfidenceCurve(slope: 1, offset: 0).confidence(of: 0.8) - 0.8) < 1e-9)
        // The odds of 0.8 are 4 to 1; their square root is 2 to 1, and twice that is 4 to 1 again.
        #expect(abs(ConfidenceCurve(slope: 0.5, offset: 0).confidence(of: 0.8) - 2.0 / 3) < 1e-9)
        #expect(abs(ConfidenceCurve(slope: 0.5, offset: 0.693_147_18).confidence(of: 0.8) - 0.8) < 1e-6)
    }
}
