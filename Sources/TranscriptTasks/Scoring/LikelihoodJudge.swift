import LanguageModels
import Transcripts

/// Asks the model what it prefers. A small model that writes invents; what it finds likely is sound.
struct LikelihoodJudge: Sendable {
    let context: any TextScorer

    /// How much each utterance, given in advance as the summary, raises the likelihood of the rest of its window.
    func gains(of candidates: [Segment], in window: ScoringWindow) async throws -> [Double] {
        let items = candidates.flatMap { candidate in
            let rest = window.text(without: candidate.id)
            return [
                ScoringItem(prefix: "Summary: \(candidate.text)\n\n", continuation: rest),
                ScoringItem(prefix: "\n\n", continuation: rest),
            ]
        }
        let scores = try await context.score(items)
        return candidates.indices.map { scores[2 * $0].logLikelihood - scores[2 * $0 + 1].logLikelihood }
    }

    /// How much each title raises the likelihood of the text, with a share of the title's own likelihood, so that a phrase that
    /// is no English does not win by repeating rare words.
    func titleScores(of candidates: [TitleCandidate], over text: String) async throws -> [Double] {
        let items = candidates.flatMap { candidate in
            [
                ScoringItem(prefix: "Title: \(candidate.text)\n\n", continuation: text),
                ScoringItem(prefix: "Title:", continuation: " " + candidate.text),
            ]
        }
        let scores = try await context.score(items)
        // The likelihood of the text alone is the same for all, so it is left out.
        return candidates.indices.map {
            scores[2 * $0].logLikelihood + 0.3 * scores[2 * $0 + 1].logLikelihood
        }
    }
}
