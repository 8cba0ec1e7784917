import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Checking claims against what was said") struct VerifierTests {
    private func verdict(_ claim: String, _ segments: [Int]) async throws -> RejectedClaim? {
        var transcript = transcript([
            "The garden room costs twelve thousand dollars.",
            "We come on the fourteenth of March, Patrick said.",
            "The police report must be there within two weeks.", "Printers are loud.",
        ])
        transcript.segments[0].speaker = "Agent"
        let verifier = ClaimVerifier(transcript: transcript, scorer: CountingContext())
        return try await verifier.verdicts(on: [.init(text: claim, segments: segments)])[0]
    }

    @Test(
        "numbers, days and names may be written in other ways",
        arguments: [
            ("The garden room costs $12,000.", [1]),
            ("Agent says the garden room costs 12 thousand dollars.", [1]),
            ("Patrick and the others come on March 14.", [2]), ("The police report is due in 2 weeks.", [3]),
            ("The garden room costs $12,000 and they come on March 14th.", [1, 2]),
        ])
    func stands(claim: String, segments: [Int]) async throws {
        let verdict = try await verdict(claim, segments)
        #expect(verdict == nil, "\(String(describing: verdict))")
    }

    @Test("a number in a party's name is not an amount, but an amount that nobody said is rejected")
    func numberedParties() async throws {
        var transcript = transcript(["The garden room costs twelve thousand dollars.", "Good."])
        transcript.segments[0].speaker = "Speaker 1"
        transcript.segments[1].speaker = "Speaker 12"
        let verifier = ClaimVerifier(transcript: transcript, scorer: CountingContext())
        let claims = ["$12,000", "$13,000"].map { price in
            ClaimVerifier.Claim(
                text: "Speaker 1 tells Speaker 12 that the garden room costs \(price).", segments: [1])
        }
        let verdicts = try await verifier.verdicts(on: claims)
        #expect(verdicts.map(\.?.reason) == [nil, .number], "\(verdicts)")
    }

    @Test(
        "what was not said in the given segments is rejected, with the reason",
        arguments: [
            ("The garden room costs $13,000.", [1], .number),
            ("The garden room costs $12,000.", [2], .number),
            ("They come on April 14.", [2], .date), ("They come on the fifteenth of March.", [2], .number),
            ("They come on Friday, Patrick said.", [2], .date),
            ("They come with Maria on March 14.", [2], .name),
            ("Maria says the garden room costs $12,000.", [1], .name),
            ("Patrick takes the garden room.", [1], .name), ("The garden room is big.", [], .noEvidence),
            ("The garden room is big.", [9], .noEvidence), ("zebras eat quietly", [3], .unlikely),
        ] as [(String, [Int], RejectedClaim.Reason)])
    func falls(claim: String, segments: [Int], reason: RejectedClaim.Reason) async throws {
        let verdict = try await verdict(claim, segments)
        #expect(verdict?.reason == reason, "\(String(describing: verdict))")
    }
}
