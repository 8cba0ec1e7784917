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

    @Test("of a line's alternatives, those at the first place are kept; a line without any has none")
    func alternatives() {
        var lines = LineLikelihoods()
        for (text, likelihoods) in [
            ("1", nil), (" fact", [0.75, 0.25]), (" a", nil), (" fact", [1, 0]), ("\n", nil), ("-\n", nil),
            ("2", nil), (" todo", [0.125, 0.5]),
        ] {
            lines.add(Array(text.utf8), likelihood: 0.5)
            if let likelihoods { lines.choose(among: likelihoods) }
        }
        #expect(lines.alternatives == [[0.75, 0.25], [], [0.125, 0.5]])
        #expect(lines.alternatives.count == lines.values.count)
    }
}
