import TestSupport
import Testing

@testable import LanguageModels

/// Writes at random within a grammar, to cover many schemas. A model would take hours for that.
@Suite struct RandomWriterTests {
    enum Manner: CaseIterable {
        /// Always prefers the same pieces, as greedy sampling does: it repeats itself as long as it may.
        case greedy
        case random
    }

    /// Characters, words, and runs of punctuation that cross the borders of grammar rules, like the tokens of a real model.
    private static let pieces: [String] = {
        let characters = (UInt8(0x20)...0x7E).map { String(Unicode.Scalar($0)) }
        let others = ["é", "ü", "日", "💡", "\u{301}", "\n", "\t"]
        let runs = [
            "true", "false", "null", "{\"", "\": ", "\", \"", "\"}", "]}", ", ", "[]", "-1", "12", "0.",
            "\\\"", "\\n",
            "one",
        ]
        return characters + others + runs
    }()

    /// `nil` when no piece fits, or when there is no end.
    private func write(_ grammar: Grammar, _ manner: Manner, seed: UInt64) -> String? {
        var (matcher, random, text) = (GrammarMatcher(grammar), SeededGenerator(seed: seed), "")
        var order = Self.pieces.shuffled(using: &random)
        for _ in 0..<5000 {
            text += matcher.forcedText()
            if matcher.isOver { return text }
            if matcher.canEnd, manner == .greedy || Bool.random(using: &random) { return text }
            if manner == .random { order.shuffle(using: &random) }
            let fitting = order.first { piece in
                var trial = matcher
                return trial.advance(piece)
            }
            guard let fitting else { return matcher.canEnd ? text : nil }
            matcher.advance(fitting)
            text += fitting
        }
        return nil
    }

    @Test("500 random schemas, greedily and at random: every answer ends, parses and fits", arguments: 0..<50)
    func obeyed(decade: UInt64) throws {
        for seed in (decade * 10)..<(decade * 10 + 10) {
            var maker = SchemaMaker(seed: seed)
            let schema = maker.schema()
            let grammar = try schema.grammar()
            for manner in Manner.allCases {
                let text = try #require(
                    write(grammar, manner, seed: seed), "no end: \(seed) \(schema.text)")
                let violation = SchemaValidator(schema).violation(in: try JSONValue(json: text))
                #expect(violation == nil, "\(seed) \(schema.text)\n\(text)\n\(violation ?? "")")
            }
        }
    }
}
