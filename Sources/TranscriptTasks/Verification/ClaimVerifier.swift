import LanguageModels
import Spoken
import Transcripts

/// Verifies a model's claims against the segments that they cite. Every number, day and name must occur there, and the segments must make
/// the claim more likely than it is without them.
///
/// ```swift
/// let verifier = ClaimVerifier(transcript: transcript, scorer: context)
/// let verdicts = try await verifier.verdicts(on: [Claim(text: "It costs $950.", segments: [7])])
/// ```
///
/// Both sides are normalized first: "twelve thousand" equals "12,000", and "March 14" equals "the fourteenth of March".
struct ClaimVerifier: Sendable {
    /// A sentence of a model, with the segments that it cites.
    struct Claim: Hashable, Sendable {
        /// What the model wrote.
        var text: String
        /// The cited segments.
        var segments: [Int]
    }

    /// The segments must raise the claim's log-likelihood by at least this much per token. Speaker names and tone
    /// raise even an unrelated claim a little.
    private static let leastGainPerToken = 0.05

    private let segments: [Int: Segment]
    private let facts: ClaimFactCheck
    private let scorer: any LanguageEngineContext

    /// - Parameters:
    ///   - transcript: the transcript.
    ///   - scorer: measures how likely a claim is.
    init(transcript: Transcript, scorer: any LanguageEngineContext) {
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        facts = ClaimFactCheck(transcript: transcript)
        self.scorer = scorer
    }

    /// For each claim, why it is rejected; `nil` if it is not.
    func verdicts(on claims: [Claim]) async throws -> [RejectedClaim?] {
        var verdicts = claims.map(facts.rejection)
        let open = claims.indices.filter { verdicts[$0] == nil }
        let items = open.flatMap { index in
            [
                ScoringItem(
                    prefix: evidence(claims[index]) + "\nIn short:", continuation: " " + claims[index].text),
                ScoringItem(prefix: "\nIn short:", continuation: " " + claims[index].text),
            ]
        }
        let scores = items.isEmpty ? [] : try await scorer.scoreEach(items)
        for (place, index) in open.enumerated() {
            let (given, alone) = (scores[2 * place], scores[2 * place + 1])
            let gain = (given.logLikelihood - alone.logLikelihood) / Double(max(1, given.tokenCount))
            if gain < Self.leastGainPerToken {
                verdicts[index] = RejectedClaim(
                    text: claims[index].text, segments: claims[index].segments, reason: .unlikely)
            }
        }
        return verdicts
    }

    private func evidence(_ claim: Claim) -> String {
        claim.segments.compactMap { segments[$0]?.promptLine }.joined(separator: "\n")
    }
}
