/// Keeps in memory what was judged, for work that is done over and over on a growing text.
///
/// Equal items have equal scores whatever else is in the call, so what is remembered is what would come out again. Missing scores
/// are made in small groups: a caller who is cancelled stops soon, and keeps what is done by then.
public actor RememberingScorer: TextScorer {
    /// How many scores are kept at least. An item of a few hundred tokens and its score are some 2 kB, a state as much again.
    private static let limit = 4096

    private let scorer: any TextScorer
    private var groupSize: Int
    private var scores: [ScoringItem: ContinuationScore] = [:]
    private var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - scorer: judges what is not remembered.
    ///   - groupSize: how many items are judged between two looks at whether anybody still wants them.
    public init(_ scorer: any TextScorer, groupSize: Int) {
        self.scorer = scorer
        self.groupSize = max(1, groupSize)
    }

    /// From now on everything that is missing is judged in one call.
    public func stopLooking() { groupSize = .max }

    /// Asks once for each text.
    public func tokenCount(of text: String) async throws -> Int {
        if let count = counts[text] { return count }
        let count = try await scorer.tokenCount(of: text)
        if counts.count >= Self.limit { counts = [:] }
        counts[text] = count
        return count
    }

    /// Asks for what has not been asked before.
    public func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        var wanted: [ScoringItem: ContinuationScore] = [:]
        var missing: ArraySlice<ScoringItem> = []
        var seen: Set<ScoringItem> = []
        for item in items where seen.insert(item).inserted {
            if let score = scores[item] { wanted[item] = score } else { missing.append(item) }
        }
        while !missing.isEmpty {
            try Task.checkCancellation()
            let group = Array(missing.prefix(groupSize))
            missing = missing.dropFirst(groupSize)
            for (item, score) in zip(group, try await scorer.scoreEach(group)) {
                wanted[item] = score
                if scores.count >= Self.limit { scores = [:] }
                scores[item] = score
            }
        }
        return items.map { item in
            guard let score = wanted[item] else { preconditionFailure("every item has been judged by now") }
            return score
        }
    }
}
