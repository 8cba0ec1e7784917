import Foundation
import Testing

@testable import LlamaEngine

@Suite("Demands found by a layer's states") struct DemandHeadTests {
    /// For states of two numbers: a line is weighed by the mean of the first number and the last value of the second.
    private let weights: [Float] = [-1, 2, 0, 0, 3]

    private func head(_ weights: [Float], width: Int) -> DemandHead? {
        weights.withUnsafeBytes { DemandHead($0, width: width) }
    }

    @Test("each finished line is weighed by itself, from the mean of its states and its last state")
    func lines() throws {
        var reading = DemandHead.Reading(try #require(head(weights, width: 2)))
        for (state, ends) in [([1, 9], false), ([3, 1], true), ([0, 0], true), ([50, 50], false)]
            as [([Float], Bool)]
        {
            reading.take(state, endsLine: ends)
        }
        // First the bias, twice the mean of 1 and 3, and three times the last 1; then the bias alone.
        let logOdds: [Double] = [6, -1]
        let expected = logOdds.map { 1 / (1 + exp(-$0)) }
        #expect(
            zip(reading.likelihoods, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(reading.likelihoods)")
        #expect(reading.likelihoods.count == 2)
    }

    @Test("weights for states of another width are refused", arguments: [1, 3])
    func width(_ width: Int) { #expect(head(weights, width: width) == nil) }
}
