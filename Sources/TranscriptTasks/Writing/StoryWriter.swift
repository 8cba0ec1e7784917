import LanguageModels
import Transcripts

/// Writes a story's titles and teaser. A story longer than the model sees at once is told from its beginning.
struct StoryWriter {
    let taker: NoteTaker
    let lines: VerifiedLines
    let writer: any LanguageEngineContext
    /// Tokens of the story that fit.
    let room: Int

    private static let schema = GenerationSchema(
        root: .object(
            name: nil, description: nil,
            properties: [
                .init(name: "title", value: .guided(.string, .maximumLength(60))),
                .init(
                    name: "alternatives",
                    value: .array(.guided(.string, .maximumLength(60)), minimumCount: 2, maximumCount: 2)),
                .init(name: "teaser", value: .guided(.string, .maximumLength(200))),
            ]))

    func write(_ report: inout Report, transcript: Transcript) async throws {
        var (shown, tokens) = ([Segment](), 0)
        for segment in transcript.segments {
            tokens += try await writer.tokenCount(of: segment.promptLine + "\n")
            guard tokens <= room || shown.isEmpty else { break }
            shown.append(segment)
        }
        report.coverage.segmentsRead = shown.count
        let text = shown.map(\.promptLine).joined(separator: "\n")
        let told = try await taker.answer(.story, ["transcript": text], schema: Self.schema) {
            (
                titles: [try $0.value(String.self, forProperty: "title")]
                    + (try $0.value([String].self, forProperty: "alternatives")),
                teaser: try $0.value(String.self, forProperty: "teaser").trimmed
            )
        }
        let evidence = shown.map(\.id)
        let head = HeadWriter(taker: taker, lines: lines)
        var titles: [EvidencedLine] = []
        for title in told.titles {
            if let line = try await head.title(title, evidence, &report.rejected), !titles.contains(line) {
                titles.append(line)
            }
        }
        report.title = report.givenTitle == nil ? titles.first : nil
        report.alternatives = Array(report.givenTitle == nil ? titles.dropFirst() : titles[...])
        let claim = ClaimVerifier.Claim(text: told.teaser, segments: evidence)
        report.teaser = try await lines.lines([claim], texts: [told.teaser], rejected: &report.rejected)
            .first?.line
    }
}
