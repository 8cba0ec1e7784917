/// Spreads items over several scorers of one model, which work at the same time.
///
/// A model that runs on several threads makes them meet many times for each token, and on a busy machine they spend most of their
/// time waiting for one another. Items do not need one another, so one thread each is as fast on a free machine and several
/// times faster on a busy one. The scores are the same: they do not depend on the company an item is in.
public struct ParallelScorer: TextScorer {
    private let scorers: [any TextScorer]

    /// - Parameter scorers: at least one; each for itself should use one thread.
    public init(_ scorers: [any TextScorer]) {
        precondition(!scorers.isEmpty, "somebody has to do the work")
        self.scorers = scorers
    }

    /// As any of the scorers counts.
    public func tokenCount(of text: String) async throws -> Int { try await scorers[0].tokenCount(of: text) }

    /// Shared by all scorers; in the order of the items.
    public func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        let shares = Self.shares(of: items, count: scorers.count)
        var scores = [ContinuationScore](
            repeating: ContinuationScore(logLikelihood: 0, tokenCount: 0), count: items.count)
        try await withThrowingTaskGroup(of: (Int, [ContinuationScore]).self) { group in
            for (index, share) in shares.enumerated() where !share.isEmpty {
                group.addTask { (index, try await scorers[index].scoreEach(share.map { items[$0] })) }
            }
            for try await (index, share) in group {
                for (place, score) in zip(shares[index], share) { scores[place] = score }
            }
        }
        return scores
    }

    /// Prefixes that begin alike for so many bytes count as the same: the lines of one conversation, each after those before it.
    private static let likeness = 80

    /// Which items each scorer gets: items whose prefixes begin alike together, since a scorer reads what they share once, and of
    /// the groups always the longest to whoever has least.
    static func shares(of items: [ScoringItem], count: Int) -> [[Int]] {
        let groups = Dictionary(grouping: items.indices) { Array(items[$0].prefix.utf8.prefix(likeness)) }
            .values
            .map { places in
                (
                    places,
                    places.reduce(items[places[0]].prefix.utf8.count) {
                        $0 + items[$1].continuation.utf8.count
                    }
                )
            }
            .sorted { ($1.1, $0.0[0]) < ($0.1, $1.0[0]) }
        var shares = [[Int]](repeating: [], count: count)
        var loads = [Int](repeating: 0, count: count)
        for (places, length) in groups {
            let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            shares[lightest] += places
            loads[lightest] += length
        }
        return shares
    }
}
