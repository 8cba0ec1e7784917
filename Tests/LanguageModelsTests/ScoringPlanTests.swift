import LanguageModels
import TestSupport
import Testing

@Suite("Scoring plans")
struct ScoringPlanTests {
    /// A stand-in for a model: the likelihood of a token depends on everything before it.
    private func logProbability(of token: Int32, after path: [Int32]) -> Double {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for value in path + [token] { hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 1_099_511_628_211 }
        return -Double(hash >> 40) / 65_536
    }

    private func plainScore(_ text: ScoringPlan.Text) -> Double {
        guard text.tokens.count > text.firstScored else { return 0 }
        return (text.firstScored..<text.tokens.count).reduce(0) {
            $0 + logProbability(of: text.tokens[$1], after: Array(text.tokens[..<$1]))
        }
    }

    /// Runs plans as an engine would, and checks what an engine relies on.
    private func run(_ plans: [ScoringPlan], count: Int) -> [Double] {
        var scores = [Double](repeating: 0, count: count)
        for plan in plans {
            var sequences: [Int: [Int32]] = [:]
            func evaluate(_ rows: [ScoringPlan.Row]) {
                for row in rows {
                    let path = sequences[row.sequence, default: []]
                    #expect(row.position == path.count, "positions follow one another within a sequence")
                    sequences[row.sequence] = path + [row.token]
                    for reading in row.readings {
                        scores[reading.text] += logProbability(of: reading.token, after: path + [row.token])
                    }
                }
            }
            func copy(_ copies: [ScoringPlan.Copy]) {
                for copy in copies {
                    #expect(sequences[copy.target] == nil, "a copy's target is fresh")
                    sequences[copy.target] = Array(sequences[copy.source, default: []].prefix(copy.count))
                }
            }
            evaluate(plan.root)
            copy(plan.rootCopies)
            for level in plan.levels {
                evaluate(level.rows)
                copy(level.copies)
            }
            #expect(sequences.keys.allSatisfy { $0 < plan.sequenceCount })
        }
        return scores
    }

    @Test("a plan gives every text the sum it would have alone", arguments: 0..<60)
    func sameSums(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Few different tokens and a common trunk make texts that share beginnings of all lengths.
        let trunk = (0..<Int.random(in: 1...80, using: &random)).map { _ in
            Int32.random(in: 0..<4, using: &random)
        }
        let texts = (0..<Int.random(in: 1...30, using: &random)).map { _ -> ScoringPlan.Text in
            let kept = Int.random(in: 0...trunk.count, using: &random)
            let own = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                Int32.random(in: 0..<3, using: &random)
            }
            let tokens = trunk[..<kept] + own
            return ScoringPlan.Text(
                tokens: Array(tokens), firstScored: Int.random(in: 1...max(1, tokens.count), using: &random))
        }
        let limit = Int.random(in: 20...400, using: &random)
        let plans = ScoringPlan.plans(for: texts, branchLimit: limit, rowLimit: 10_000, sequenceLimit: 12)
        let scores = run(plans, count: texts.count)
        // Sums are taken in the order of the tokens in both cases, so they are equal, not close.
        #expect(scores == texts.map(plainScore))
        let lengths = texts.map(\.tokens.count)
        #expect(
            plans.allSatisfy {
                $0.sequenceCount <= 12 && $0.rowCount - $0.root.count <= max(limit, lengths.max() ?? 0)
            })
    }

    @Test("a long common prefix is evaluated once, in the sequence that is kept")
    func sharedPrefix() {
        let prefix = (0..<1000).map { Int32($0) }
        let texts = (0..<64).map { branch in
            ScoringPlan.Text(
                tokens: prefix + (0..<12).map { Int32(2000 + branch * 100 + $0) }, firstScored: 1000)
        }
        let plans = ScoringPlan.plans(for: texts, branchLimit: 1024, rowLimit: 4096, sequenceLimit: 100)
        #expect(plans.count == 1)
        #expect(plans[0].root.map(\.token) == prefix)
        #expect(plans[0].root.filter { !$0.readings.isEmpty }.count == 1)
        // The last token of a continuation is predicted, not evaluated.
        #expect(plans[0].rowCount == 1000 + 64 * 11)
    }

    @Test("texts with nothing to score need no evaluation")
    func nothingToScore() {
        let texts = [
            ScoringPlan.Text(tokens: [1, 2, 3], firstScored: 3), ScoringPlan.Text(tokens: [], firstScored: 1),
        ]
        #expect(ScoringPlan.plans(for: texts, branchLimit: 100, rowLimit: 100, sequenceLimit: 4).isEmpty)
    }

    @Test("equal texts are evaluated once")
    func equalTexts() {
        let text = ScoringPlan.Text(tokens: [1, 2, 3, 4], firstScored: 2)
        let plans = ScoringPlan.plans(
            for: [text, text, text], branchLimit: 100, rowLimit: 100, sequenceLimit: 4)
        #expect(plans.count == 1 && plans[0].rowCount == 3)
        #expect(run(plans, count: 3) == [text, text, text].map(plainScore))
    }

    @Test("calls are few, nearly equal, and never one token where there are more")
    func callSizes() {
        for count in 0...400 {
            let sizes = CallSizes.balanced(count, limit: 63)
            #expect(sizes.reduce(0, +) == count)
            #expect(sizes.count == (count + 62) / 63)
            #expect(count < 2 || sizes.allSatisfy { (2...63).contains($0) }, "\(count): \(sizes)")
        }
    }
}
