import LanguageModels
import SafeText
import Timeline
import Transcripts

/// A report's lists as blocks of Markdown.
struct ReportSections {
    let report: Report
    let isTimed: Bool
    /// Whether to add the quotation after each sentence.
    var showsQuotes = false
    /// How names are written; if they are links, to-dos become tasks, too.
    var person = PersonLink(isLinked: false)
    var moment = MomentLink(sound: nil)

    var words = ReportLanguage.english.words

    private var isQuoted: Bool { report.recipe == .quotations }

    var blocks: [MarkdownText] {
        var blocks: [MarkdownText] = []
        if !report.speakerHints.isEmpty { blocks.append(hints) }
        if let teaser = report.teaser { blocks.append("*\(shown(teaser))*") }
        if !report.alternatives.isEmpty {
            blocks.append(
                "\(words.also) \(report.alternatives.map(\.text).joined(separator: " \u{00B7} "))")
        }
        if let overview = report.overview { blocks.append("\(overview.text)") }
        if let answer = report.answer { blocks += AnswerText(answer).blocks }
        return blocks + report.shownSections.flatMap(shown)
    }

    private func shown(_ section: ReportSection) -> [MarkdownText] {
        let heading = words.heading(of: section)
        return switch section.form {
        case .mentioned: mentions(heading)
        case .speakingTime: speakingTimes(heading)
        case .topics: stretches(heading, report.topics)
        case .chapters: stretches(heading, report.chapters)
        case .toDo: self.section(heading, report.lines(of: section), areTasks: person.isLinked)
        case .keyMoments, .decisions, .openQuestions, .answer:
            self.section(heading, report.lines(of: section))
        }
    }

    private func section(
        _ heading: String, _ lines: [EvidencedLine], areTasks: Bool = false
    ) -> [MarkdownText] {
        guard !lines.isEmpty else { return [] }
        let rows = rows(lines, mark: areTasks ? "- [ ] " : "- ")
        return ["## \(heading)\(isQuoted ? " (\(words.quoted))" : "")", rows]
    }

    private func rows(_ lines: [EvidencedLine], mark: MarkdownText = "- ") -> MarkdownText {
        // Two spaces at the end of a line force a line break.
        lines.map { "\(mark)\(time($0.range.start))\(turns($0).joined(separator: "  \n  "))\(deed($0))" }
            .joined(separator: "\n")
    }

    /// Who said what. If a line combines several speakers, each is on a line of its own.
    private func turns(_ line: EvidencedLine) -> [MarkdownText] {
        if line.quotes.contains(where: { $0.sentence != nil }) { return told(line.quotes) }
        if let sentence = line.sentence { return ["\(sentence)\(quoted(line))"] }
        guard Set(line.quotes.map(\.speaker)).count > 1 else {
            return [name(line.speaker) + shown(line)]
        }
        return told(line.quotes)
    }

    /// Sentences follow one another on one line. Quotations go below, with the speaker's name once per run of the same speaker.
    private func told(_ pieces: [EvidencedLine]) -> [MarkdownText] {
        var rows: [[EvidencedLine]] = []
        for piece in pieces {
            if let last = rows.last?.last, isOneRow(last, piece) {
                rows[rows.count - 1].append(piece)
            } else {
                rows.append([piece])
            }
        }
        return rows.map(row)
    }

    private func isOneRow(_ last: EvidencedLine, _ next: EvidencedLine) -> Bool {
        let areTold = last.sentence != nil && next.sentence != nil
        let areQuoted = last.sentence == nil && next.sentence == nil
        return areTold || areQuoted && last.speaker == next.speaker
    }

    private func row(_ pieces: [EvidencedLine]) -> MarkdownText {
        guard var whole = pieces.first, whole.sentence == nil else {
            return pieces.map { "\($0.shown)\(quoted($0))" as MarkdownText }.joined(separator: " ")
        }
        whole.text = pieces.map(\.text).joined(separator: " ")
        return name(whole.speaker) + shown(whole)
    }

    private func name(_ speaker: String?) -> MarkdownText {
        speaker.map { "**\(person.text($0)):** " } ?? ""
    }

    private func quoted(_ line: EvidencedLine) -> MarkdownText {
        showsQuotes ? " (\(line.quoted))" : ""
    }

    private func shown(_ line: EvidencedLine) -> MarkdownText {
        let doubt: MarkdownText =
            line.doubt.map { " **[\(words.notVerified)\(words.colon) \($0.rawValue)]**" } ?? ""
        return "\(line.sentence ?? line.quoted)\(doubt)"
    }

    private func deed(_ line: EvidencedLine) -> MarkdownText {
        let parts = line.deed(in: words)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private func mentions(_ heading: String) -> [MarkdownText] {
        let rows = [
            (words.amounts, report.amounts), (words.dates, report.dates), (words.names, report.names),
        ].filter { !$0.1.isEmpty }
            .map { name, lines -> MarkdownText in
                let mentions: [MarkdownText] = lines.map {
                    isTimed ? "\($0.text) (\(moment.inSentence($0.range.start)))" : "\($0.text)"
                }
                return "- \(name)\(words.colon) \(mentions.joined(separator: ", "))"
            }
        return rows.isEmpty ? [] : ["## \(heading)", rows.joined(separator: "\n")]
    }

    private func speakingTimes(_ heading: String) -> [MarkdownText] {
        let rows = report.speakingTimes.map {
            "- **\(person.text($0.speaker)):** \(clock($0.duration)) (\($0.percent)%)" as MarkdownText
        }
        return rows.isEmpty ? [] : ["## \(heading)", rows.joined(separator: "\n")]
    }

    /// "Speaker 1: Doctor, Dr Patel (0:03)".
    private var hints: MarkdownText {
        report.speakerHints.map { "**\($0.speaker):** \($0.text)" as MarkdownText }.joined(
            separator: " \u{00B7} ")
    }

    private func stretches(_ heading: String, _ stretches: [Stretch]) -> [MarkdownText] {
        guard !stretches.isEmpty else { return [] }
        return ["## \(heading)"]
            + stretches.enumerated().flatMap { index, stretch in
                let name = stretch.title?.text ?? "\(words.part) \(index + 1)"
                let times: MarkdownText = isTimed ? " \(moment.text(stretch.range))" : ""
                return ["### \(name)\(times)"] as [MarkdownText]
                    + (stretch.account.map { ["\($0.text)"] } ?? [])
                    + (stretch.lines.isEmpty ? [] : [rows(stretch.lines)])
            }
    }

    private func time(_ time: AudioTime) -> MarkdownText { isTimed ? "\(moment.text(time)) " : "" }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
