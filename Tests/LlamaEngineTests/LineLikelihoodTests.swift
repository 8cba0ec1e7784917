import Testing

@testable import LlamaEngine

@Suite struct LineLikelihoodTests {
    private func values(_ tokens: [(String, Double)]) -> [Double] {
        var lines = LineLikelihoods()
        for (text, likelihood) in tokens { lines.add(Array(text.utf8), likelihood: likelihood) }
        return lines.values
    }

    @Test(
        "a line is as likely as all its tokens together, including its end; empty lines are left out")
    func lines() {
        let found = values([
            ("One", 0.5), (" two", 0.125), (".\n", 1), ("\n", 0.1), ("\n\n", 0.1), ("Three", 0.25),
        ])
        #expect(found.count == 2 && abs(found[0] - 0.0625) < 1e-9 && abs(found[1] - 0.25) < 1e-9, "\(found)")
        #expect(values([]).isEmpty && values([("\n", 1)]).isEmpty)
        #expect(values([("never", 0)])[0] < 1e-300)
    }
}
