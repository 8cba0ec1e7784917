import Foundation
import Transcripts

/// How good one report is, measured against what a person wrote down.
public struct EvaluatedCase: Hashable, Sendable, Codable {
    /// How many points of a report count.
    public static let points = 5

    /// What the case is called.
    public var name: String
    /// Only where a recording was recognised.
    public var wordErrors: WordErrors?
    /// How many facts are known of it.
    public var facts: Int
    /// Facts of which nothing stands in the recognised text: no report could have had them.
    public var factsLost: Int
    /// The share of them that is in the report.
    public var recall: Double
    /// The share that the first lines have.
    public var firstRecall: Double
    /// The share that the lines with the rarest words have.
    public var tfIdfRecall: Double
    /// The share that a report without a model has.
    public var quotationsRecall: Double
    /// How many words each of them shows: more text holds more facts.
    public var words: Int
    /// The same moments, quoted.
    public var quotedRecall: Double
    /// Words in quotations of the report.
    public var quotedWords: Int
    /// The share of facts in all that a reader of the report sees: decisions, promises and questions too.
    public var reportRecall: Double
    /// Words in all of that.
    public var reportWords: Int
    /// The same share where all of it is quoted.
    public var quotedReportRecall: Double
    /// Words where all of it is quoted.
    public var quotedReportWords: Int
    /// Words in the first lines.
    public var firstWords: Int
    /// Words in the lines with the rarest words.
    public var tfIdfWords: Int
    /// Words in what a report without a model quotes.
    public var quotationsWords: Int
    /// Lines that do not stand in the segments they name.
    public var unsupported: Int
    /// Claims that were left out.
    public var rejected: Int
    /// Sentences of a model that writes, and of them those that say what was taken back or what a careless reader would make of it.
    public var sentences: Int
    /// Of them, those that say what was taken back or what a careless reader would make of it.
    public var wrong: Int
    /// Each sentence with what was said, for a person to judge.
    public var told: [ToldLine]
    /// Of the pieces of key moments, those that are quotations.
    public var quotations: Int
    /// The title that was found.
    public var title: String?
    /// Which rules it breaks.
    public var titleFaults: [TitleRules.Fault]
    /// How many of its words are in a title that a person gave.
    public var titleOverlap: Double
    /// How like a summary of a person's the report is.
    public var rouge: Rouge
    /// How long it took.
    public var seconds: Double
    /// How many tokens were worked on.
    public var tokens: Int

    /// - Parameters:
    ///   - name: what the text is called.
    ///   - facts: what a report must say.
    ///   - transcript: what was heard.
    ///   - report: what was made of it.
    ///   - reference: what was said, where it is known beside the transcript.
    ///   - seconds: how long that took.
    ///   - tokens: how many the text model took in or wrote.
    public init(
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
public struct ToldLine: Hashable, Sendable, Codable {
    /// The words that it tells of.
    public var said: String
    /// What the model wrote.
    public var sentence: String
}

/// All cases of one run.
public struct Evaluation: Hashable, Sendable, Codable {
    /// The version of this form.
    public var schemaVersion = 7
    /// The text model; `nil` where none wrote anything.
    public var model: String?
    /// One for each text or recording.
    public var cases: [EvaluatedCase]

    /// What was measured, with a model or without.
    public init(model: String?, cases: [EvaluatedCase]) {
        self.model = model
        self.cases = cases
    }

    /// The mean over all cases.
    public func mean(_ value: (EvaluatedCase) -> Double) -> Double {
        cases.isEmpty ? 0 : cases.reduce(0) { $0 + value($1) } / Double(cases.count)
    }

    /// Over all cases that were heard; `nil` where none was.
    public var wordErrors: WordErrors? {
        let errors = cases.compactMap(\.wordErrors)
        return errors.isEmpty ? nil : errors.reduce(WordErrors(), +)
    }

    /// Wrong sentences of all cases.
    public var wrong: Int { cases.reduce(0) { $0 + $1.wrong } }
    /// Lines of all cases that do not stand in the segments they name.
    public var unsupported: Int { cases.reduce(0) { $0 + $1.unsupported } }
}

/// Finds lines of a report that do not rest on what they say they rest on, without asking any model.
struct Support {
    private let texts: [Int: String]
    private let facts: StatedFacts

    init(_ transcript: Transcript) {
        texts = Dictionary(
            transcript.segments.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
        let lines = transcript.segments.map { "\($0.speaker ?? "") \($0.text)" }
        facts = StatedFacts(lines, in: ReportLanguage.of(transcript))
    }

    func unsupported(in report: Report) -> Int {
        let heads = [report.title].compactMap { $0 } + report.alternatives + (report.overview?.quotes ?? [])
        let written = report.recipe == .quotations ? [] : heads
        return written.count { facts.fault(in: $0.text.lowercased()) != nil }
            + report.lines.count { line in
                line.doubt == nil && !written.contains(line) && line != report.overview && !isQuoted(line)
            }
    }

    /// Its words were said in their order: a quotation may leave some out, and a title has capitals of its own.
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
