import TranscriptTasks
import Transcripts

/// How good one report is, measured against what a person wrote down.
package struct EvaluatedCase: Hashable, Sendable, Codable {
    /// How many points of a report count.
    package static let points = 5

    /// What the case is called.
    package var name: String
    /// Only where a recording was recognised.
    package var wordErrors: WordErrors?
    /// How many facts are known of it.
    package var facts: Int
    /// Facts of which nothing stands in the recognised text: no report could have had them.
    package var factsLost: Int
    /// The share of them that is in the report.
    package var recall: Double
    /// The share that the first lines have.
    package var firstRecall: Double
    /// The share that the lines with the rarest words have.
    package var tfIdfRecall: Double
    /// The share that a report without a model has.
    package var quotationsRecall: Double
    /// How many words each of them shows: more text holds more facts.
    package var words: Int
    /// The same moments, quoted.
    package var quotedRecall: Double
    /// Words in quotations of the report.
    package var quotedWords: Int
    /// The share of facts in all that a reader of the report sees: decisions, promises and questions too.
    package var reportRecall: Double
    /// Words in all of that.
    package var reportWords: Int
    /// The same share where all of it is quoted.
    package var quotedReportRecall: Double
    /// Words where all of it is quoted.
    package var quotedReportWords: Int
    /// Words in the first lines.
    package var firstWords: Int
    /// Words in the lines with the rarest words.
    package var tfIdfWords: Int
    /// Words in what a report without a model quotes.
    package var quotationsWords: Int
    /// Lines that do not stand in the segments they name.
    package var unsupported: Int
    /// Claims that were left out.
    package var rejected: Int
    /// Sentences of a model that writes, and of them those that say what was taken back or what a careless reader would make of it.
    package var sentences: Int
    /// Of them, those that say what was taken back or what a careless reader would make of it.
    package var wrong: Int
    /// Each sentence with what was said, for a person to judge.
    package var told: [ToldLine]
    /// Of the pieces of key moments, those that are quotations.
    package var quotations: Int
    /// The title that was found.
    package var title: String?
    /// Which rules it breaks.
    package var titleFaults: [TitleRules.Fault]
    /// How many of its words are in a title that a person gave.
    package var titleOverlap: Double
    /// How like a summary of a person's the report is.
    package var rouge: Rouge
    /// How long it took.
    package var seconds: Double
    /// How many tokens were worked on.
    package var tokens: Int

    /// - Parameters:
    ///   - name: what the text is called.
    ///   - facts: what a report must say.
    ///   - transcript: what was heard.
    ///   - report: what was made of it.
    ///   - reference: what was said, where it is known beside the transcript.
    ///   - seconds: how long that took.
    ///   - tokens: how many the text model took in or wrote.
    package init(
        name: String, facts: KeyFacts, transcript: Transcript, report: Report, reference: String?,
        seconds: Double,
        tokens: Int
    ) {
        // A fact is found in what one line says, not where two meet.
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
    /// Those lines that show something that the others do not: what stands in two lists is read once.
    fileprivate static func once(_ lines: [EvidencedLine], beside others: [EvidencedLine]) -> [EvidencedLine]
    {
        var seen = Set(others.flatMap(\.utterances).map(\.shown))
        return lines.filter { line in line.utterances.contains { seen.insert($0.shown).inserted } }
    }
}

/// A sentence and the words that it tells.
package struct ToldLine: Hashable, Sendable, Codable {
    /// The words that it tells of.
    package var said: String
    /// What the model wrote.
    package var sentence: String
}
