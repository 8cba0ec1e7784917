import Transcripts

/// What a call's report lists beside its key moments: decisions, promises, open questions, and what was mentioned.
struct StatementList {
    /// Lists of more are nobody's reading; the weightiest are kept.
    private static let longest = 8
    private static let mostMentions = 12
    /// What is left of an utterance is a "well" or a "thank you".
    private static let nearlyAll = 0.7

    private let transcript: Transcript
    private let language: ReportLanguage
    private let mentions: MentionReader

    init(_ transcript: Transcript, in language: ReportLanguage) {
        self.transcript = transcript
        self.language = language
        mentions = MentionReader(transcript, in: language)
    }

    func fill(_ report: inout Report, scored: [JudgedSegment]) {
        let statements = StatementReader(mentions: mentions).statements(in: transcript.segments)
        let retracted = Retractions(transcript, mentions)
        let weights = Dictionary(
            scored.map { ($0.segment.id, $0.score) }, uniquingKeysWith: { first, _ in first })
        func lines(_ kind: StatementReader.Statement.Kind) -> [EvidencedLine] {
            statements.filter { $0.kind == kind && !retracted.segments.contains($0.segment.id) }
                .sorted {
                    (weights[$1.segment.id] ?? 0, $0.segment.id) < (
                        weights[$0.segment.id] ?? 0, $1.segment.id
                    )
                }
                .reduce(into: [StatementReader.Statement]()) { kept, one in
                    if kept.count < Self.longest, !kept.contains(where: { $0.says(one, in: language) }) {
                        kept.append(one)
                    }
                }
                .map(line).sorted(by: EvidencedLine.isEarlier)
        }
        report.decisions = lines(.decision)
        report.actions = lines(.action)
        report.questions = lines(.question)
        fillMentions(&report, retracted)
    }

    /// The segments of which decisions, promises and questions show nearly everything.
    static func told(
        by report: Report, of transcript: Transcript, in language: ReportLanguage
    ) -> Set<Int> {
        let lines = (report.decisions + report.actions + report.questions).flatMap(\.utterances)
        let shown = lines.reduce(into: [Int: Int]()) { shown, line in
            shown[line.segments[0], default: 0] += line.text.split(separator: " ").count
        }
        let told = transcript.segments.filter { segment in
            shown[segment.id].map { Double($0) >= nearlyAll * Double(segment.words.count) } ?? false
        }
        // Nor what was said once more in the same words.
        let contents = Set(told.map { $0.contentSet(in: language) })
        return Set(transcript.segments.filter { contents.contains($0.contentSet(in: language)) }.map(\.id))
    }

    /// What was mentioned alone: it is found by rule, whatever the model.
    func fillMentions(_ report: inout Report) { fillMentions(&report, Retractions(transcript, mentions)) }

    private func fillMentions(_ report: inout Report, _ retracted: Retractions) {
        report.amounts = mentioned(.amount, without: retracted)
        report.dates = mentioned(.date, without: retracted)
        report.names = mentioned(.name, without: retracted)
    }

    private func line(_ statement: StatementReader.Statement) -> EvidencedLine {
        var line = EvidencedLine(quoting: statement.words, of: statement.segment)
        line.speaker = statement.segment.speaker
        line.owner = statement.owner
        line.due = statement.due
        guard let asked = statement.asked else { return line }
        var question = EvidencedLine(quoting: asked.words, of: asked.segment)
        question.speaker = asked.segment.speaker
        return EvidencedLine(
            text: question.text, segments: question.segments + line.segments,
            range: question.range.union(line.range), quotes: [question, line])
    }

    /// Each thing once, where it was first said; those said most often, in the order in which they were said.
    private func mentioned(_ kind: Mention.Kind, without retracted: Retractions) -> [EvidencedLine] {
        var found: [(line: EvidencedLine, count: Int)] = []
        var places: [Set<String>: Int] = [:]
        for segment in transcript.segments {
            let words = segment.words.map(\.text)
            for mention in mentions.mentions(in: words)
            where mention.kind == kind && mention.saysMuch && !retracted.contains(mention, in: segment) {
                let place = places[mention.values] ?? found.count
                if place == found.count {
                    let phrase = spokenPhrase(words[mention.words])
                    let text = kind == .name ? MentionReader.base(phrase) : phrase
                    found.append((EvidencedLine(quoting: mention.words, of: segment, as: text), 0))
                    places[mention.values] = place
                }
                found[place].count += 1
            }
        }
        // Of those said equally often, the first ones: the sort keeps no order of equals, so the place decides.
        return found.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(Self.mostMentions).map(\.element.line)
            .sorted { ($0.segments[0], $0.range.start, $0.text) < ($1.segments[0], $1.range.start, $1.text) }
    }
}

extension StatementReader.Statement {
    /// What is said again in the same words is listed once.
    fileprivate func says(_ other: Self, in language: ReportLanguage) -> Bool {
        let (own, theirs) = (content(in: language), other.content(in: language))
        return !own.isEmpty && own == theirs
    }

    private func content(in language: ReportLanguage) -> Set<String> {
        Set(contentWords(of: segment.words[words].map(\.text), in: language))
    }
}

extension Mention {
    /// A small number without a unit says nothing by itself.
    fileprivate var saysMuch: Bool {
        kind != .amount || values.count > 1 || values.contains { $0.count > 1 }
    }
}
