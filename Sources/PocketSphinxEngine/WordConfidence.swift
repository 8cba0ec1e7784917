/// How often a word is right, by the posterior probability that the decoder gives it.
///
/// The decoder spreads a word's probability over its likenesses, so a word that it gives a third is right two times in three, and one
/// that it is certain of is not always right.
enum WordConfidence {
    /// Counted on the evaluation's dev texts, spoken at 16 kHz, when a confidence was the posterior still; `Scripts/check-confidence`
    /// counts how well it holds. In between: straight lines.
    private static let shares: [(posterior: Double, right: Double)] = [
        (0, 0.36), (0.15, 0.55), (0.45, 0.73), (0.65, 0.82), (0.85, 0.89), (1, 0.945),
    ]

    /// - Parameter posterior: from 0 to 1.
    static func ofWord(posterior: Double) -> Double {
        let stretches = zip(shares, shares.dropFirst())
        guard let (left, right) = stretches.first(where: { posterior <= $1.posterior }) else {
            return shares[shares.count - 1].right
        }
        let way = (posterior - left.posterior) / (right.posterior - left.posterior)
        return left.right + way * (right.right - left.right)
    }
}
