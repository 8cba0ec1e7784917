import Testing

@testable import LanguageModels

/// Scores by length, and counts what it was given.
private actor LengthScorer: TextScorer {
    private(set) var prefixes: [String] = []

    func tokenCount(of text: String) -> Int { text.utf8.count }

    func score(_ items: [ScoringItem]) -> [ContinuationScore] {
        prefixes += items.map(\.prefix)
        return items.map {
            ContinuationScore(
                logLikelihood: -Double($0.prefix.utf8.count * 1000 + $0.continuation.utf8.count),
                tokenCount: 1)
        }
    }
}

@Suite struct ParallelScorerTests {
    private let items = (0..<40).map {
        ScoringItem(
            prefix: String(repeating: "p", count: $0 % 7), continuation: String(repeating: "c", count: $0))
    }

    @Test("scores come in the order of the items, whoever did the work", arguments: 1...5)
    func order(count: Int) async throws {
        let alone = try await LengthScorer().score(items)
        let together = try await ParallelScorer((0..<count).map { _ in LengthScorer() }).score(items)
        #expect(together == alone)
    }

    @Test("items with one prefix stay together, and everybody has work")
    func shares() async throws {
        let scorers = [LengthScorer(), LengthScorer(), LengthScorer()]
        _ = try await ParallelScorer(scorers).score(items)
        var seen: Set<String> = []
        for scorer in scorers {
            let prefixes = Set(await scorer.prefixes)
            #expect(!prefixes.isEmpty && seen.isDisjoint(with: prefixes), "\(prefixes)")
            seen.formUnion(prefixes)
        }
        #expect(seen == Set(items.map(\.prefix)))
    }

    @Test("no items are no work")
    func nothing() async throws {
        #expect(try await ParallelScorer([LengthScorer()]).score([]) == [])
    }
}
