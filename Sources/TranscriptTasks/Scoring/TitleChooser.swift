import Transcripts

/// Chooses a title among phrases that were said: the one that tells most about the best moments, where one tells anything.
struct TitleChooser: Sendable {
    private static let candidates = 8
    private static let digestTokens = 100

    let judge: LikelihoodJudge
    let transcript: Transcript

    /// The best titles, best first; none shares most of its words with a better one.
    ///
    /// - Parameter written: titles of a model that writes, best first; they come before phrases that were said, which were said for another
    ///   purpose.
    func titles(
        of moments: [JudgedSegment], written: [EvidencedLine] = [], limit: Int
    ) async throws -> [EvidencedLine] {
        let said = TitleCandidates.choose(
            from: moments.map(\.segment), of: transcript, limit: Self.candidates
        ).map { EvidencedLine(quoting: $0.words, of: $0.segment, as: $0.text) }
        let digest = LikelihoodJudge.digest(moments, tokenLimit: Self.digestTokens)
        let scores = try await judge.titleScores(of: said.map(\.text), over: digest)
        let telling = said.indices.filter { scores[$0].gain > 0 }
        // Better the least unfit of what was said than the day it was said on.
        let order = (telling.isEmpty ? Array(said.indices) : telling).sorted {
            (scores[$1].score, $0) < (scores[$0].score, $1)
        }
        var titles: [(line: EvidencedLine, words: Set<String>)] = []
        for line in written + order.map({ said[$0] }) where titles.count < limit {
            let words = Set(contentWords(of: line.text.split(separator: " ").map(String.init)))
            guard TitleRules.faults(in: line.text).isEmpty,
                titles.allSatisfy({
                    2 * $0.words.intersection(words).count <= min($0.words.count, words.count)
                })
            else { continue }
            titles.append((line, words))
        }
        return titles.map(\.line)
    }
}
