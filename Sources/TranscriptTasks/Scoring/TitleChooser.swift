import Transcripts

/// Chooses a title among phrases that were said: the one that tells most about the best moments, where one tells anything.
struct TitleChooser: Sendable {
    private static let candidates = 8
    private static let digestTokens = 100

    let judge: LikelihoodJudge
    let transcript: Transcript

    /// The best titles, best first; none shares most of its words with a better one.
    func titles(of moments: [JudgedSegment], limit: Int) async throws -> [EvidencedLine] {
        let candidates = TitleCandidates.choose(
            from: moments.map(\.segment), of: transcript, limit: Self.candidates)
        let digest = LikelihoodJudge.digest(moments, tokenLimit: Self.digestTokens)
        let scores = try await judge.titleScores(of: candidates, over: digest)
        let order = candidates.indices.filter { scores[$0].gain > 0 }
            .sorted { (scores[$1].score, $0) < (scores[$0].score, $1) }
        var titles: [(line: EvidencedLine, words: Set<String>)] = []
        for index in order where titles.count < limit {
            let candidate = candidates[index]
            let words = Set(contentWords(of: candidate.text.split(separator: " ").map(String.init)))
            guard TitleRules.faults(in: candidate.text).isEmpty,
                titles.allSatisfy({
                    2 * $0.words.intersection(words).count <= min($0.words.count, words.count)
                })
            else { continue }
            titles.append(
                (EvidencedLine(quoting: candidate.words, of: candidate.segment, as: candidate.text), words))
        }
        return titles.map(\.line)
    }
}
