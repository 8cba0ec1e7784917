import LanguageModels
import Spoken
import Transcripts

/// Asks the model what it prefers. A small model that writes invents; what it finds likely is sound.
struct LikelihoodJudge: Sendable {
    let context: any TextScorer

    /// Each utterance of a conversation after what came before it.
    ///
    /// - Parameters:
    ///   - stretches: are judged each by itself, at the same time where there are cores for it.
    ///   - stateLayer: the layer after which the model's state is kept.
    func likelihoods(
        of stretches: [some Sequence<Segment>], stateLayer: Int?
    ) async throws -> [Likelihoods] {
        var items: [ScoringItem] = []
        for stretch in stretches {
            var before = "Conversation:\n"
            for segment in stretch {
                let label = segment.speaker.map { "\($0):" } ?? "-"
                items.append(
                    ScoringItem(
                        prefix: before + label, continuation: " " + segment.text, stateLayer: stateLayer))
                before += label + " " + segment.text + "\n"
            }
        }
        return try await context.score(items).map(Likelihoods.init)
    }

    /// How much each line, given in advance as the summary, raises the likelihood of a text.
    func gains(of lines: [String], over text: String) async throws -> [Double] {
        let scores = try await context.score(
            lines.map { ScoringItem(prefix: "Summary: \($0)\n\n", continuation: text) }
                + [ScoringItem(prefix: "\n\n", continuation: text)])
        return lines.indices.map { scores[$0].logLikelihood - scores[lines.count].logLikelihood }
    }

    /// How much each title raises the likelihood of the text, with a share of the title's own likelihood, so that a phrase that
    /// is no English does not win by repeating rare words. The gain is 0 for a title that tells nothing about the text.
    func titleScores(
        of candidates: [String], over text: String
    ) async throws -> [(gain: Double, score: Double)] {
        guard !candidates.isEmpty else { return [] }
        let titles = candidates.flatMap { candidate in
            [
                ScoringItem(prefix: "Title: \(candidate)\n\n", continuation: text),
                ScoringItem(prefix: "Title:", continuation: " " + candidate),
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
        best(judged, tokenLimit: tokenLimit).map(\.promptLine).joined(separator: "\n")
    }

    /// The same, segment by segment.
    static func best(_ judged: [JudgedSegment], tokenLimit: Int) -> [Segment] {
        var (chosen, tokens) = ([Segment](), 0)
        for candidate in judged.sorted(by: JudgedSegment.isBetter)
        where chosen.isEmpty || tokens + candidate.tokenCount <= tokenLimit {
            chosen.append(candidate.segment)
            tokens += candidate.tokenCount
        }
        return chosen.sorted { $0.id < $1.id }
    }
}
