import LanguageModels
import Timeline
import Transcripts

/// Turns what a model wrote into lines of a report: what was said stays, the rest is counted or marked.
struct VerifiedLines {
    private let verifier: ClaimVerifier
    private let segments: [Int: Segment]
    private let keepsUnverified: Bool

    init(transcript: Transcript, scorer: any TextScorer, keepsUnverified: Bool) {
        verifier = ClaimVerifier(transcript: transcript, scorer: scorer)
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.keepsUnverified = keepsUnverified
    }

    /// The notes that stand; all of them where doubtful ones are to be shown.
    func sound(
        _ notes: [WindowNotes.Note], _ rejected: inout [RejectedClaim]
    ) async throws -> [WindowNotes.Note] {
        let verdicts = try await verifier.verdicts(on: notes.map(\.claim))
        if !keepsUnverified { rejected += verdicts.compactMap { $0 } }
        return zip(notes, verdicts).filter { keepsUnverified || $1 == nil }.map(\.0)
    }

    func show(_ notes: [WindowNotes.Note], in report: inout Report, momentCount: Int) async throws {
        for kind in WindowNotes.Note.Kind.allCases {
            let found = notes.filter { $0.kind == kind }
            var lines = try await self.lines(
                found.map(\.claim), texts: found.map(\.text), rejected: &report.rejected)
            for index in lines.indices {
                lines[index].line.owner = found[lines[index].place].owner
                lines[index].line.due = found[lines[index].place].due
            }
            let shown = lines.map(\.line)
            switch kind {
            case .point: report.keyMoments = Array(shown.prefix(momentCount))
            case .decision: report.decisions = momentCount > 0 ? shown : []
            case .action: report.actions = momentCount > 0 ? shown : []
            case .question: report.questions = momentCount > 0 ? shown : []
            }
        }
    }

    /// The claims that stand as lines, each with its place among the claims.
    func lines(
        _ claims: [ClaimVerifier.Claim], texts: [String], rejected: inout [RejectedClaim]
    ) async throws -> [(place: Int, line: EvidencedLine)] {
        let verdicts = try await verifier.verdicts(on: claims)
        var lines: [(place: Int, line: EvidencedLine)] = []
        for (place, verdict) in verdicts.enumerated() {
            let evidence = claims[place].segments.filter { segments[$0] != nil }
            if let verdict, !keepsUnverified || evidence.isEmpty {
                rejected.append(verdict)
            } else {
                lines.append((place, line(texts[place], evidence, doubt: verdict?.reason)))
            }
        }
        return lines
    }

    private func line(_ text: String, _ evidence: [Int], doubt: RejectedClaim.Reason?) -> EvidencedLine {
        let found = evidence.compactMap { segments[$0] }
        // No speaker stands in front of a written line: it is the model's wording.
        return EvidencedLine(
            text: text, segments: evidence,
            range: found.dropFirst().reduce(found.first?.range ?? .zero) { $0.union($1.range) }, doubt: doubt)
    }
}
