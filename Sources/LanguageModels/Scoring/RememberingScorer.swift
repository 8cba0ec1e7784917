/// Keeps in memory what was judged, for work that is done over and over on a growing text.
///
/// Equal items have equal scores whatever else is in the call, so what is remembered is what would come out again. Missing scores
/// are made in small groups: a caller who is cancelled stops soon, and keeps what is done by then. Until ``stopLooking()`` one group is made
/// to its end in any case: who asks over and over and is cancelled each time gets on all the same.
public actor RememberingScorer: TextScorer {
    /// How many scores are kept at least, and twice as many at most. An item of a few hundred tokens and its score are some 2 kB, a state
    /// as much again.
    private static let limit = 4096

    private let scorer: any TextScorer
    private let groupSize: Int
    private var isLast = false
    private var scores = RecentlyAsked<ScoringItem, ContinuationScore>(limit: limit)
    private var counts = RecentlyAsked<String, Int>(limit: limit)

    /// - Parameters:
    ///   - scorer: judges what is not remembered.
    ///   - groupSize: how many items are judged between two looks at whether anybody still wants them.
    public init(_ scorer: any TextScorer, groupSize: Int) {
        self.scorer = scorer
        self.groupSize = max(1, groupSize)
    }

    /// From now on everything that is missing is judged in one call, and nothing for who is cancelled.
    public func stopLooking() { isLast = true }

    /// Asks once for each text.
    public func tokenCount(of text: String) async throws -> Int {
        if let count = counts.answer(to: text) { return count }
        let count = try await scorer.tokenCount(of: text)
        counts.keep(count, to: text)
        return count
    }

    /// Asks for what has not been asked before.
    public func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        var wanted: [ScoringItem: ContinuationScore] = [:]
        var missing: ArraySlice<ScoringItem> = []
        var seen: Set<ScoringItem> = []
        for item in items where seen.insert(item).inserted {
            if let score = scores.answer(to: item) { wanted[item] = score } else { missing.append(item) }
        }
        var isFirst = true
        while !missing.isEmpty {
            if !isFirst || isLast { try Task.checkCancellation() }
            isFirst = false
            let group = Array(missing.prefix(isLast ? missing.count : groupSize))
            missing = missing.dropFirst(group.count)
            for (item, score) in zip(group, try await made(group)) {
                wanted[item] = score
                scores.keep(score, to: item)
            }
        }
        return items.map { item in
            guard let score = wanted[item] else { preconditionFailure("every item has been judged by now") }
            return score
        }
    }

    /// Ahead of time nobody who asks can break it off.
    private func made(_ group: [ScoringItem]) async throws -> [ContinuationScore] {
        let scorer = scorer
        return isLast
            ? try await scorer.scoreEach(group) : try await Task { try await scorer.scoreEach(group) }.value
    }
}
