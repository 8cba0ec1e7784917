import Spoken
import Timeline
import Transcripts

/// A day as someone mentioned it, and its calendar date.
public struct SpokenDay: Hashable, Sendable, Codable {
    /// The words that were said: "next Tuesday".
    public var text: String
    /// The calendar date.
    public var day: CalendarDay

    /// Creates a mentioned day.
    public init(text: String, day: CalendarDay) {
        self.text = text
        self.day = day
    }
}

extension Report {
    /// The same report with calendar dates for the days that people mentioned, where they are certain.
    ///
    /// - Parameters:
    ///   - said: the date of the recording.
    ///   - transcript: the transcript of the report.
    public func dated(from said: CalendarDay, in transcript: Transcript) -> Report {
        let reader = DayReader(
            transcript, DayResolver(said: said, language: ReportLanguage.of(transcript)))
        return changingLines { line, place in
            place.hasDays ? reader.dated(line, isAhead: place == .action) : line
        }
    }

    /// The same report with each calendar date after the words that mention it.
    func showingDays(in language: ReportLanguage) -> Report {
        changingLines { line, place in place.hasDays ? line.showingDays(in: language) : line }
    }
}

extension Report.Place {
    /// Titles, amounts and names get no dates.
    fileprivate var hasDays: Bool { self != .title && self != .mention }
}

extension EvidencedLine {
    fileprivate func showingDays(in language: ReportLanguage) -> EvidencedLine {
        var line = self
        let reader = MentionReader(in: language)
        line.text = DayText.showing(days, in: text, reader)
        line.sentence = sentence.map { DayText.showing(days, in: $0, reader) }
        line.due = due.map { due in dueDay.map { "\(due) (\($0))" } ?? due }
        line.quotes = quotes.map { $0.showingDays(in: language) }
        return line
    }
}

extension EvidencedLine {
    /// Whether the line's time range includes these words; without times, its segments decide.
    fileprivate func holds(_ words: AudioTimeRange) -> Bool { range.isEmpty || range.overlaps(words) }
}

/// Adds dates to texts.
private enum DayText {
    /// Adds each date after the words that mention it; also works for sentences of a model.
    static func showing(_ days: [SpokenDay], in text: String, _ reader: MentionReader) -> String {
        guard !days.isEmpty else { return text }
        let known = Dictionary(days.map { (values($0.text, reader), $0.day) }) { first, _ in first }
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for mention in reader.mentions(in: words) where mention.kind == .date {
            guard let day = known[mention.values] else { continue }
            let last = words[mention.words.upperBound - 1]
            let marks = last.reversed().prefix { !$0.isLetter && !$0.isNumber }.count
            words[mention.words.upperBound - 1] = "\(last.dropLast(marks)) (\(day))\(last.suffix(marks))"
        }
        return words.joined(separator: " ")
    }

    private static func values(_ text: String, _ reader: MentionReader) -> Set<String> {
        let words = text.split(separator: " ").map(String.init)
        return reader.mentions(in: words).first { $0.kind == .date }?.values ?? [text]
    }
}

/// Finds the days that a line of a report mentions, in the sentences of its evidence.
private struct DayReader {
    private let segments: [Int: Segment]
    private let resolver: DayResolver
    private let reader: MentionReader

    init(_ transcript: Transcript, _ resolver: DayResolver) {
        segments = Dictionary(transcript.segments.map { ($0.id, $0) }) { first, _ in first }
        self.resolver = resolver
        reader = MentionReader(in: resolver.language)
    }

    func dated(_ line: EvidencedLine, isAhead: Bool) -> EvidencedLine {
        var line = line
        line.quotes = line.quotes.map { dated($0, isAhead: isAhead) }
        line.days = line.segments.compactMap { segments[$0] }
            .flatMap { days(in: $0, line, isAhead) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        line.dueDay = line.due.flatMap { due in line.days.first { $0.text == due }?.day }
        return line
    }

    private func days(in segment: Segment, _ line: EvidencedLine, _ isAhead: Bool) -> [SpokenDay] {
        segment.sentences(in: resolver.language).flatMap { sentence in
            let words = segment.words[sentence].map(\.text)
            return reader.mentions(in: words).compactMap { mention -> SpokenDay? in
                let said = segment.words[sentence][
                    sentence.lowerBound + mention.words.lowerBound..<sentence.lowerBound
                        + mention.words.upperBound]
                guard mention.kind == .date, said.contains(where: { line.holds($0.range) }),
                    let day = resolver.day(of: mention, in: words, isAhead: isAhead)
                else { return nil }
                return SpokenDay(text: spokenPhrase(words[mention.words]), day: day)
            }
        }
    }
}
