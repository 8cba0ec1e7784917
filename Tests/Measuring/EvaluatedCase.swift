import TranscriptTasks
import Transcripts

/// The quality of one report, measured against a person's notes.
package struct EvaluatedCase: Hashable, Sendable, Codable {
    /// The number of key points that count.
    package static let points = 5

    /// The name of the case.
    package var name: String
    /// The word errors; `nil` if no recording was recognized.
    package var wordErrors: WordErrors?
    /// The number of known facts.
    package var facts: Int
    /// The number of facts missing from the recognized text, so no report could have them.
    package var factsLost: Int
    /// The share of facts in the key points.
    package var recall: Double
    /// The share of facts in the first lines.
    package var firstRecall: Double
    /// The share of facts in the lines with the rarest words.
    package var tfIdfRecall: Double
    /// The share of facts in a report without a model.
    package var quotationsRecall: Double
    /// The number of words in the key points: more text holds more facts.
    package var words: Int
    /// The share of facts if the key points are quoted instead.
    package var quotedRecall: Double
    /// The number of words if the key points are quoted.
    package var quotedWords: Int
    /// The share of facts in everything a reader of the report sees, including decisions, to-dos and questions.
    package var reportRecall: Double
    /// The number of words in all of that.
    package var reportWords: Int
    /// The share of facts if all of that is quoted instead.
    package var quotedReportRecall: Double
    /// The number of words if all of that is quoted.
    package var quotedReportWords: Int
    /// The number of words in the first lines.
    package var firstWords: Int
    /// The number of words in the lines with the rarest words.
    package var tfIdfWords: Int
    /// The number of words quoted by a report without a model.
    package var quotationsWords: Int
    /// The number of lines that their segments do not support.
    package var unsupported: Int
    /// The number of rejected claims.
    package var rejected: Int
    /// The number of sentences written by a model.
    package var sentences: Int
    /// The number of those that state something retracted, or something that only a careless reader would conclude.
    package var wrong: Int
    /// Each sentence with the quotation it is about, for a person to judge.
    package var told: [ToldLine]
    /// The number of quotations among the parts of key points.
    package var quotations: Int
    /// The title of the report.
    package var title: String?
    /// The title rules that it breaks.
    package var titleFaults: [TitleRules.Fault]
    /// How well its words match a title that a person gave, from 0 to 1.
    package var titleOverlap: Double
    /// The similarity of the key points to the known facts.
    package var rouge: Rouge
    /// The time in seconds.
    package var seconds: Double
    /// The number of tokens processed.
    package var tokens: Int

    /// - Parameters:
    ///   - name: the name of the text.
    ///   - facts: the facts that a report should contain.
    ///   - transcript: the transcript that was read.
    ///   - report: the report about it.
    ///   - reference: the correct transcript, if it is known and `transcript` was recognized.
    ///   - seconds: the time it took.
    ///   - tokens: the number of tokens that the text model read or wrote.
    package init(
        name: String, facts: KeyFacts, transcript: Transcript, report: Report, reference: String?,
        seconds: Double,
        tokens: Int
    ) {
        // A fact must be found within one line, not across two.
        let conversation = Conversation(transcript).lines
        let lines = conversation.map(\.text)
        let points = report.keyMoments.prefix(Self.points).flatMap(\.utterances).map(\.shown)
        self.name = name
        self.facts = facts.facts.count
        self.seconds = seconds
        self.tokens = tokens
        wordErrors = reference.map { WordErrors(reference: $0, recognized: transcript.text) }
        factsLost = facts.facts.count - facts.found(in: lines).count
        func measure(_ lines: [String]) -> (recall: Double, words: Int) {
            (facts.recall(of: lines), lines.reduce(0) { $0 + EvaluationWords.words($1).count })
        }
        (recall, words) = measure(points)
        let places = Set(report.keyMoments.prefix(Self.points).flatMap(\.segments))
        (quotedRecall, quotedWords) = measure(
            conversation.filter { !places.isDisjoint(with: $0.segments) }.map(\.text))
        let whole =
            report.keyMoments
            + Report.once(report.decisions + report.actions + report.questions, beside: report.keyMoments)
        (reportRecall, reportWords) = measure(whole.flatMap(\.utterances).map(\.shown))
        (quotedReportRecall, quotedReportWords) = measure(whole.flatMap(\.utterances).map(\.text))
        (firstRecall, firstWords) = measure(Baselines.first(lines, count: Self.points))
        (tfIdfRecall, tfIdfWords) = measure(Baselines.tfIdf(lines, count: Self.points))
        (quotationsRecall, quotationsWords) = measure(
            Baselines.quotations(conversation, in: ReportLanguage.of(transcript), count: Self.points))
        unsupported = Support(transcript).unsupported(in: report)
        rejected = report.rejected.count
        let parts = report.overview?.quotes ?? []
        told = (parts + report.lines).compactMap { line in
            line.sentence.map { ToldLine(said: line.text, sentence: $0) }
        }
        let written = Set(told.map(\.sentence))
        sentences = written.count
        wrong = facts.wrong(in: written.sorted())
        quotations = report.keyMoments.flatMap(\.utterances).count { $0.sentence == nil }
        title = report.title?.text
        titleFaults =
            report.title.map { TitleRules.faults(in: $0.text).sorted { $0.rawValue < $1.rawValue } } ?? []
        titleOverlap = report.title.map { facts.titleOverlap($0.text) } ?? 0
        rouge = Rouge(
            points.joined(separator: " "), reference: facts.facts.map(\.fact).joined(separator: ". "))
    }
}

extension Report {
    /// The lines that show something new, since a reader reads a line in two lists only once.
    fileprivate static func once(_ lines: [EvidencedLine], beside others: [EvidencedLine]) -> [EvidencedLine]
    {
        var seen = Set(others.flatMap(\.utterances).map(\.shown))
        return lines.filter { line in line.utterances.contains { seen.insert($0.shown).inserted } }
    }
}

/// A sentence and the words that it is about.
package struct ToldLine: Hashable, Sendable, Codable {
    /// The words that it is about.
    package var said: String
    /// The sentence that the model wrote.
    package var sentence: String
}
