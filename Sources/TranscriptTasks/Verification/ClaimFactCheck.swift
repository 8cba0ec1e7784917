import Spoken
import Transcripts

/// The part of verification that needs no model: compares a claim's numbers, days and names with those of its segments.
struct ClaimFactCheck: Sendable {
    private let segments: [Int: Segment]
    private let reader: MentionReader
    private let parties: [String]
    /// Any claim may name the speakers.
    private let speakers: Set<String>
    /// Words used as names anywhere in the transcript.
    private let knownNames: Set<String>

    init(transcript: Transcript) {
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        reader = MentionReader(transcript)
        parties = transcript.segments.parties
        speakers = Set(parties.flatMap(Self.words))
        knownNames = Set(
            transcript.segments.flatMap { MentionReader().mentions(in: $0.words.map(\.text)) }
                .filter { $0.kind == .name }.flatMap(\.values))
    }

    /// Why a claim is rejected; `nil` if all its facts were said.
    func rejection(of claim: ClaimVerifier.Claim) -> RejectedClaim? {
        func rejected(_ reason: RejectedClaim.Reason, _ missing: Set<String> = []) -> RejectedClaim {
            RejectedClaim(
                text: claim.text, segments: claim.segments, reason: reason,
                detail: missing.isEmpty ? nil : missing.sorted().joined(separator: ", "))
        }
        guard !claim.segments.isEmpty, claim.segments.allSatisfy({ segments[$0] != nil }),
            claim.text.contains(where: \.isLetter)
        else { return rejected(.noEvidence) }
        let said = claim.segments.compactMap { segments[$0]?.text }.joined(separator: " \n ")
        let facts = ClaimFacts(claim.text, reader: reader, parties: parties)
        let evidence = ClaimFacts(said, reader: reader)
        let numbers = facts.numbers.subtracting(evidence.numbers)
        if !numbers.isEmpty { return rejected(.number, numbers) }
        let days = facts.days.subtracting(evidence.days)
        if !days.isEmpty { return rejected(.date, days) }
        let words = Set(Self.words(said))
        let names = facts.names.union(leadingName(of: claim.text)).subtracting(speakers)
            .filter { !words.contains($0) }
        return names.isEmpty ? nil : rejected(.name, Set(names))
    }

    /// The first word of a sentence is always capitalized. It counts as a name if the transcript uses it as
    /// one, or if nothing similar was said.
    private func leadingName(of text: String) -> Set<String> {
        let sentences = text.split { ".?!".contains($0) }
        return Set(
            sentences.compactMap { sentence in
                guard sentence.first(where: \.isLetter)?.isUppercase == true,
                    let first = Self.words(String(sentence)).first,
                    !ReportLanguage.english.functionWords.contains(first),
                    !Self.reporting.contains(first), !first.contains(where: \.isNumber),
                    ReportLanguage.english.numbers.part(of: first) == nil,
                    ReportLanguage.english.days.weekdays[first] == nil,
                    ReportLanguage.english.days.months[first] == nil
                else { return nil }
                return knownNames.contains(first) || !isLikeSomethingSaid(first) ? first : nil
            })
    }

    private func isLikeSomethingSaid(_ word: String) -> Bool {
        let root = word.prefix(max(4, word.count - 3))
        return segments.values.contains { segment in
            segment.words.contains { comparableForm($0.text).hasPrefix(root) }
        }
    }

    /// Words that reports use to begin sentences.
    private static let reporting: Set<String> = [
        "caller", "customer", "agent", "client", "speaker", "speakers", "participants", "team", "people",
        "everybody",
        "everyone", "someone", "somebody", "nobody", "discussion", "decision", "agreement", "plan",
        "question", "problem",
        "issue", "action", "both", "another", "next", "first", "second", "third", "finally", "today",
        "tomorrow",
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || "-\u{2013}/".contains($0) }
            .map { MentionReader.base(comparableForm(String($0))) }.filter { !$0.isEmpty }
    }
}
