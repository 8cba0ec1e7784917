/// Puts what is known of utterances together, by weights that were learned: `readback eval` shows what the model's marks add.
enum Ranking {
    /// Each with its score, in the order in which they came.
    ///
    /// - Parameter reading: what tells moments in the model's states, where these are known.
    static func scored(_ judged: [JudgedSegment], by reading: StateReading? = nil) -> [JudgedSegment] {
        let marks = MomentMarks(judged)
        let states = judged.compactMap(\.likelihoods?.state)
        let understood = states.count == judged.count ? reading?.values(of: states) : nil
        let isJudged = judged.allSatisfy { $0.likelihoods != nil }
        let weights =
            understood != nil
            ? MomentWeights.withStates : isJudged ? MomentWeights.withModel : MomentWeights.withoutModel
        let columns = weights.map { (values: marks.values(of: $0.mark), weight: $0.weight) }
        return judged.indices.map { index in
            var judged = judged[index]
            judged.score = columns.reduce(understood?[index] ?? 0) { $0 + $1.weight * $1.values[index] }
            return judged
        }
    }
}
