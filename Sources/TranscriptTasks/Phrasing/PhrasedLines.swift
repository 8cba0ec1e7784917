import Spoken
import Transcripts

/// Puts sentences beside the quotations of a report: knows which words of each line one sentence tells.
struct PhrasedLines: Sendable {
    /// A quotation with the sentence that tells it, where there is one.
    typealias Tell = (EvidencedLine, Passage) -> EvidencedLine

    private let cutter: PassageCutter
    private let segments: [Int: Segment]

    init(_ transcript: Transcript) {
        cutter = PassageCutter(transcript)
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What of a report is to be said, each with its segments.
    func passages(of report: Report) -> [(passage: Passage, segments: [Int])] {
        var passages: [(Passage, [Int])] = []
        _ = told(report) { line, passage in
            passages.append((passage, line.segments))
            return line
        }
        return passages
    }

    /// The report with the sentences that were written so far, and what there is to say of them.
    func told(_ quoted: Report, by said: Phraser.Result, keepsUnverified: Bool) -> Report {
        var report = told(quoted) { line, passage in
            guard let outcome = said.outcomes[passage], outcome.fault == nil || keepsUnverified else {
                return line
            }
            var line = line
            line.sentence = outcome.sentence
            line.doubt = outcome.fault
            return line
        }
        if !keepsUnverified { report.rejected = said.rejected }
        report.coverage.stopReasons = said.stopReasons
        return report
    }

    private func told(_ report: Report, by tell: Tell) -> Report {
        var report = report
        report.keyMoments = report.keyMoments.map { moment($0, tell) }
        report.decisions = report.decisions.map { statement($0, as: .statement, tell) }
        report.actions = report.actions.map { statement($0, as: Self.form(of: $0), tell) }
        report.questions = report.questions.map { question($0, tell) }
        for index in report.topics.indices {
            report.topics[index].lines = report.topics[index].lines.map { moment($0, tell) }
        }
        return report
    }

    /// "I'll" promises, "please" asks for; "we'll" is told as it was said, and "could you?" as a question.
    private static func form(of action: EvidencedLine) -> Passage.Form {
        if action.owner != nil, action.owner == action.speaker { return .promise }
        let words = action.text.split(whereSeparator: \.isWhitespace)
        if words.last?.contains("?") == true { return .question }
        return StatementCues.contains(
            ReportLanguage.english.cues.requests, in: StatementCues.searchable(words.map(String.init)))
            ? .request : .statement
    }

    /// A line that quotes whole utterances, piece by piece.
    private func moment(_ line: EvidencedLine, _ tell: Tell) -> EvidencedLine {
        var pieces: [EvidencedLine] = []
        for segment in line.segments.compactMap({ segments[$0] }) {
            for piece in cutter.pieces(of: segment) {
                var quote = EvidencedLine(quoting: piece.words, of: segment)
                quote.speaker = segment.speaker
                pieces.append(piece.passage.map { tell(quote, $0) } ?? quote)
            }
        }
        var line = line
        guard pieces.count > 1 else {
            line.sentence = pieces.first?.sentence
            line.doubt = pieces.first?.doubt
            return line
        }
        line.quotes = pieces
        return line
    }

    /// What is asked, and the answer that leaves it open.
    private func question(_ line: EvidencedLine, _ tell: Tell) -> EvidencedLine {
        let told = line.utterances.map {
            statement($0, as: $0.text.hasSuffix("?") ? .question : .statement, tell)
        }
        guard told.count > 1 else { return told[0] }
        var line = line
        line.quotes = told
        return line
    }

    /// A line that quotes a sentence or two of one utterance.
    ///
    /// - Parameter form: what the words do.
    private func statement(_ line: EvidencedLine, as form: Passage.Form, _ tell: Tell) -> EvidencedLine {
        guard let segment = line.segments.first.flatMap({ segments[$0] }),
            let words = segment.place(of: line.text),
            let passage = cutter.passage(telling: words, of: segment, as: form)
        else { return line }
        return tell(line, passage)
    }
}

extension Segment {
    /// Where a text that was quoted from it stands.
    fileprivate func place(of text: String) -> Range<Int>? {
        let wanted = text.split(separator: " ").map(String.init)
        let said = words.map(\.text)
        guard !wanted.isEmpty, wanted.count <= said.count else { return nil }
        return (0...(said.count - wanted.count)).first { Array(said[$0..<($0 + wanted.count)]) == wanted }
            .map { $0..<($0 + wanted.count) }
    }
}
