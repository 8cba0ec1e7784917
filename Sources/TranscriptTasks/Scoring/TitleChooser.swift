import Transcripts

/// Chooses a title among phrases that were said: the one that tells most about the best moments, where one tells anything.
struct TitleChooser: Sendable {
    private static let candidates = 8
    private static let digestTokens = 100

    let judge: LikelihoodJudge
    let transcript: Transcript
    let language: ReportLanguage

    /// The best titles, best first; none shares most of its words with a better one.
    ///
    /// - Parameter written: titles of a model that writes, best first; they come before phrases that were said, which were said for another
    ///   purpose.
    func titles(
        of moments: [JudgedSegment], written: [EvidencedLine] = [], limit: Int
    ) async throws -> [EvidencedLine] {
        var titles = TitleList(limit: limit, language: language)
        titles.add(written)
        // To judge phrases takes longer than many a recording's other work.
        if !titles.isFull { titles.add(try await said(of: moments)) }
        return titles.lines
    }

    /// Phrases that were said, best first.
    private func said(of moments: [JudgedSegment]) async throws -> [EvidencedLine] {
        let said = TitleCandidates.choose(
            from: moments.map(\.segment), of: transcript, in: language,
            limit: Self.candidates
        ).map { EvidencedLine(quoting: $0.words, of: $0.segment, as: $0.text) }
        let digest = LikelihoodJudge.digest(moments, tokenLimit: Self.digestTokens)
        let scores = try await judge.titleScores(of: said.map(\.text), over: digest)
        let telling = said.indices.filter { scores[$0].gain > 0 }
        // Better the least unfit of what was said than the day it was said on.
        let order = (telling.isEmpty ? Array(said.indices) : telling).sorted {
            (scores[$1].score, $0) < (scores[$0].score, $1)
        }
        return order.map { said[$0] }
    }
}

/// Titles of which none shares most of its words with a better one.
private struct TitleList {
    let limit: Int
    let language: ReportLanguage
    private(set) var lines: [EvidencedLine] = []
    private var words: [Set<String>] = []

    init(limit: Int, language: ReportLanguage) {
        self.limit = limit
        self.language = language
    }

    var isFull: Bool { lines.count >= limit }

    mutating func add(_ more: [EvidencedLine]) {
        for line in more where !isFull && TitleRules.faults(in: line.text, language).isEmpty {
            let content = Set(
                contentWords(of: line.text.split(separator: " ").map(String.init), in: language))
            guard words.allSatisfy({ 2 * $0.intersection(content).count <= min($0.count, content.count) })
            else { continue }
            lines.append(line)
            words.append(content)
        }
    }
}
