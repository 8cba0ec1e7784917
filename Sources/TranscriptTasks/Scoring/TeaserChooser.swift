import LanguageModels
import Spoken
import Transcripts

/// Chooses the sentence that makes curious: of the story's beginning, where people and their trouble are introduced and nothing is
/// given away yet, the one that tells most about the rest.
struct TeaserChooser: Sendable {
    /// The share of the story that counts as its beginning.
    private static let beginning = 0.4
    private static let lengths = 6...30
    private static let candidates = 6
    private static let digestTokens = 100

    let judge: LikelihoodJudge
    let language: ReportLanguage

    func teaser(of transcript: Transcript, telling moments: [JudgedSegment]) async throws -> EvidencedLine? {
        let count = max(1, Int((Double(transcript.segments.count) * Self.beginning).rounded(.up)))
        let sentences = transcript.segments.prefix(count).flatMap { segment in
            segment.sentences(in: language).map { (segment: segment, words: $0) }
        }.filter { Self.lengths.contains($0.words.count) && !asks($0.segment, $0.words) }
        let ranked = sentences.map { sentence in
            (
                sentence,
                contentWords(of: sentence.segment.words[sentence.words].map(\.text), in: language).count
            )
        }.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        let candidates = ranked.prefix(Self.candidates).sorted { $0.offset < $1.offset }.map(\.element.0)
        guard !candidates.isEmpty else { return nil }
        let digest = LikelihoodJudge.digest(moments, tokenLimit: Self.digestTokens)
        let lines = candidates.map { EvidencedLine(quoting: $0.words, of: $0.segment) }
        let gains = try await judge.gains(of: lines.map(\.text), over: digest)
        return gains.indices.max { (gains[$0], $1) < (gains[$1], $0) }.map { lines[$0] }
    }

    private func asks(_ segment: Segment, _ words: Range<Int>) -> Bool {
        segment.words[words.upperBound - 1].text.contains("?")
    }
}
