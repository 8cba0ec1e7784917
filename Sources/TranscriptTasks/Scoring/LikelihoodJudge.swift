import LanguageModels
import Transcripts

/// Asks the model what it prefers. A small model that writes invents; what it finds likely is sound.
struct LikelihoodJudge: Sendable {
    /// How much of the others a candidate is read against. The cost of a judgement is this, twice.
    private static let restTokens = 112

    let context: any TextScorer

    /// How much each utterance, given in advance as the summary, raises the likelihood of the others that matter.
    func gains(of candidates: [JudgedSegment]) async throws -> [Double] {
        guard candidates.count > 1 else { return candidates.map { _ in 0 } }
        let items = candidates.flatMap { candidate in
            let rest = Self.digest(
                candidates.filter { $0.segment.id != candidate.segment.id }, tokenLimit: Self.restTokens)
            return [
                ScoringItem(prefix: "Summary: \(candidate.segment.text)\n\n", continuation: rest),
                ScoringItem(prefix: "\n\n", continuation: rest),
            ]
        }
        let scores = try await context.score(items)
        return candidates.indices.map { scores[2 * $0].logLikelihood - scores[2 * $0 + 1].logLikelihood }
    }

    /// How much each title raises the likelihood of the text, with a share of the title's own likelihood, so that a phrase that
    /// is no English does not win by repeating rare words. The gain is 0 for a title that tells nothing about the text.
    func titleScores(
        of candidates: [TitleCandidate], over text: String
    ) async throws -> [(gain: Double, score: Double)] {
        guard !candidates.isEmpty else { return [] }
        let titles = candidates.flatMap { candidate in
            [
                ScoringItem(prefix: "Title: \(candidate.text)\n\n", continuation: text),
                ScoringItem(prefix: "Title:", continuation: " " + candidate.text),
            ]
        }
        let scores = try await context.score(titles + [ScoringItem(prefix: "\n\n", continuation: text)])
        let untitled = scores[titles.count].logLikelihood
        return candidates.indices.map {
            let gain = scores[2 * $0].logLikelihood - untitled
            return (gain, gain + 0.3 * scores[2 * $0 + 1].logLikelihood)
        }
    }

    /// The best of the judged that fit, in the order in which they were said; the best one in any case.
    static func digest(_ judged: [JudgedSegment], tokenLimit: Int) -> String {
        var (chosen, tokens) = ([Segment](), 0)
        for candidate in judged.sorted(by: JudgedSegment.isBetter)
        where chosen.isEmpty || tokens + candidate.tokenCount <= tokenLimit {
            chosen.append(candidate.segment)
            tokens += candidate.tokenCount
        }
        return chosen.sorted { $0.id < $1.id }.map(\.promptLine).joined(separator: "\n")
    }
}
