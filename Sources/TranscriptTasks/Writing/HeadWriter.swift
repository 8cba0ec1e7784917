import LanguageModels
import Transcripts

/// Writes a report's title and overview from its notes.
struct HeadWriter {
    private static let longestTitle = 60
    private static let longestOverview = 400

    let taker: NoteTaker
    let lines: VerifiedLines

    private static let schema = GenerationSchema(
        root: .object(
            name: nil, description: nil,
            properties: [
                .init(name: "title", value: .guided(.string, .maximumLength(longestTitle))),
                .init(name: "overview", value: .guided(.string, .maximumLength(longestOverview))),
            ]))

    /// A head that cannot be written costs the report nothing else.
    func write(_ report: inout Report, notes: [WindowNotes.Note], hasOverview: Bool) async throws {
        guard !notes.isEmpty else { return }
        let evidence = Set(notes.flatMap(\.segments)).sorted()
        let text = notes.map(\.line).joined(separator: "\n")
        let head: (title: String, overview: String)
        do {
            head = try await taker.answer(.overview, ["notes": text], schema: Self.schema) {
                (
                    try $0.value(String.self, forProperty: "title").trimmed,
                    try $0.value(String.self, forProperty: "overview").trimmed
                )
            }
        } catch {
            try Task.checkCancellation()
            return
        }
        if report.givenTitle == nil { report.title = try await title(head.title, evidence, &report.rejected) }
        if hasOverview { report.overview = try await overview(head.overview, evidence, &report.rejected) }
    }

    /// A title that breaks the rules, or says what nobody said, is none.
    func title(
        _ text: String, _ evidence: [Int], _ rejected: inout [RejectedClaim]
    ) async throws -> EvidencedLine? {
        let text = text.trimmingTitle
        guard TitleRules.faults(in: text).isEmpty else {
            rejected.append(RejectedClaim(text: text, segments: evidence, reason: .unfitTitle))
            return nil
        }
        let claim = ClaimVerifier.Claim(text: text, segments: evidence)
        return try await lines.lines([claim], texts: [text], rejected: &rejected).first?.line
    }

    /// The sentences that stand. One that does not is left out; the others lose nothing by it.
    private func overview(
        _ text: String, _ evidence: [Int], _ rejected: inout [RejectedClaim]
    ) async throws -> EvidencedLine? {
        let words = text.split(separator: " ")
        var sentences: [String] = [""]
        for word in words {
            sentences[sentences.count - 1] += (sentences[sentences.count - 1].isEmpty ? "" : " ") + word
            if ".?!".contains(word.last ?? " ") { sentences.append("") }
        }
        // What was cut off in the middle is no sentence.
        let whole = sentences.filter { $0.last.map { ".?!".contains($0) } ?? false }
        let claims = whole.map { ClaimVerifier.Claim(text: $0, segments: evidence) }
        let kept = try await lines.lines(claims, texts: whole, rejected: &rejected).map(\.line)
        guard var line = kept.first else { return nil }
        line.text = kept.map(\.text).joined(separator: " ")
        line.doubt = kept.lazy.compactMap(\.doubt).first
        return line
    }
}

extension String {
    /// Without the quotation marks and the point that models put around a title.
    var trimmingTitle: String {
        var text = trimmed[...]
        let marks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "'", ".", "*", "#"]
        while let first = text.first, marks.contains(first) || first == " " { text.removeFirst() }
        while let last = text.last, marks.contains(last) || last == " " { text.removeLast() }
        return String(text)
    }
}
