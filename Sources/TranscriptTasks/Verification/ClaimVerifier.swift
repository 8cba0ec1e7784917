import LanguageModels
import Spoken
import Transcripts

/// Holds what a model wrote against the segments that it names: every number, day and name must have been said there, and the
/// segments must make the claim likelier than it is without them.
///
/// ```swift
/// let verifier = ClaimVerifier(transcript: transcript, scorer: context)
/// let verdicts = try await verifier.verdicts(on: [Claim(text: "It costs $950.", segments: [7])])
/// ```
///
/// What is compared is brought to one form first: "twelve thousand" and "12,000" are equal, and so are "March 14" and "the
/// fourteenth of March".
struct ClaimVerifier: Sendable {
    /// Something that a model wrote, and the segments that it says it rests on.
    struct Claim: Hashable, Sendable {
        /// What a model wrote.
        var text: String
        /// What it is to rest on.
        var segments: [Int]
    }

    /// A claim's segments must raise its log-likelihood by this much for each of its tokens: a claim that has nothing to do with them
    /// gains a little, too, by the names of the speakers and the tone.
    private static let leastGainPerToken = 0.05

    private let segments: [Int: Segment]
    private let facts: ClaimFactCheck
    private let scorer: any LanguageEngineContext

    /// - Parameters:
    ///   - transcript: what was said.
    ///   - scorer: tells whether what was said makes a claim likelier.
    init(transcript: Transcript, scorer: any LanguageEngineContext) {
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        facts = ClaimFactCheck(transcript: transcript)
        self.scorer = scorer
    }

    /// For each claim why it is rejected; `nil` where it stands.
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
