import Transcripts

/// Finds report lines that are not supported by their evidence, without a model.
package struct Support {
    private let texts: [Int: String]
    private let facts: StatedFacts

    package init(_ transcript: Transcript) {
        texts = Dictionary(
            transcript.segments.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        let lines = transcript.segments.map { "\($0.speaker ?? "") \($0.text)" }
        facts = StatedFacts(lines, in: ReportLanguage.of(transcript))
    }

    package func unsupported(in report: Report) -> Int {
        let heads =
            [report.title].compactMap { $0 } + report.alternatives + (report.overview?.quotes ?? [])
            + (report.topics + report.chapters).flatMap { [$0.title, $0.account].compactMap { $0 } }
        let written = report.recipe == .quotations ? [] : heads
        return written.count { facts.fault(in: $0.text.lowercased()) != nil }
            + report.lines.count { line in
                line.doubt == nil && !written.contains(line) && line != report.overview && !isQuoted(line)
            }
    }

    /// Whether the line's words occur in its segments in the same order. A quotation may skip words, and a title may have other capitals.
    private func isQuoted(_ line: EvidencedLine) -> Bool {
        var said = line.segments.compactMap { texts[$0] }.flatMap(Self.words)[...]
        return Self.words(line.text).allSatisfy { word in
            guard let place = said.firstIndex(of: word) else { return false }
            said = said[(place + 1)...]
            return true
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace)
            .map { MentionReader.base(comparableForm(String($0))) }.filter { !$0.isEmpty }
    }
}
