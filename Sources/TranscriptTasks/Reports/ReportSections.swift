import LanguageModels
import Timeline
import Transcripts

/// A report's lists as blocks of Markdown.
struct ReportSections {
    let report: Report
    let isTimed: Bool
    /// Behind each sentence what was said.
    var showsQuotes = false

    var words = ReportLanguage.english.words

    private var isQuoted: Bool { report.recipe == .scoring }

    var blocks: [String] {
        var blocks: [String] = []
        if let teaser = report.teaser { blocks.append("*\(shown(teaser))*") }
        if !report.alternatives.isEmpty {
            blocks.append(words.also + " " + report.alternatives.map(\.text).joined(separator: " \u{00B7} "))
        }
        if let overview = report.overview { blocks.append(overview.text) }
        if let answer = report.answer { blocks += AnswerText(answer).blocks }
        blocks += section(words.keyMoments, report.keyMoments)
        if isQuoted && !report.keyMoments.isEmpty { blocks.append(words.explanation(report.model)) }
        blocks += section(words.decisions, report.decisions) + section(words.toDo, report.actions)
        blocks += section(words.openQuestions, report.questions)
        blocks += mentions + speakingTimes
        blocks += stretches(words.topics, report.topics) + stretches(words.chapters, report.chapters)
        return blocks
    }

    private func section(_ heading: String, _ lines: [EvidencedLine]) -> [String] {
        lines.isEmpty ? [] : ["## \(heading)\(isQuoted ? " (\(words.quoted))" : "")", rows(lines)]
    }

    private func rows(_ lines: [EvidencedLine]) -> String {
        // Two spaces at a line's end keep the next one below it.
        lines.map { "- " + time($0.range.start) + turns($0).joined(separator: "  \n  ") + deed($0) }
            .joined(separator: "\n")
    }

    /// Who said what; one below the other where a line is what several said.
    private func turns(_ line: EvidencedLine) -> [String] {
        if line.quotes.contains(where: { $0.sentence != nil }) { return told(line.quotes) }
        if let sentence = line.sentence { return [sentence + quoted(line)] }
        guard Set(line.quotes.map(\.speaker)).count > 1 else {
            return [(line.speaker.map { "**\($0):** " } ?? "") + shown(line)]
        }
        return told(line.quotes)
    }

    /// Sentences one behind the other; what is a quotation stands below them, with who said it, once for all that one says in a row.
    private func told(_ pieces: [EvidencedLine]) -> [String] {
        var rows: [(text: String, isTold: Bool, speaker: String?)] = []
        for piece in pieces {
            let isTold = piece.sentence != nil
            if let last = rows.last, last.isTold, isTold {
                rows[rows.count - 1].text += " " + piece.shown + quoted(piece)
            } else if let last = rows.last, !last.isTold, !isTold, last.speaker == piece.speaker {
                rows[rows.count - 1].text = last.text.dropLast() + " \(piece.text)\u{201D}"
            } else {
                let name = isTold ? "" : piece.speaker.map { "**\($0):** " } ?? ""
                rows.append(
                    (name + (isTold ? piece.shown + quoted(piece) : shown(piece)), isTold, piece.speaker))
            }
        }
        return rows.map(\.text)
    }

    private func quoted(_ line: EvidencedLine) -> String {
        showsQuotes ? " (\(line.quoted))" : ""
    }

    private func shown(_ line: EvidencedLine) -> String {
        (line.sentence ?? line.quoted)
            + (line.doubt.map { " **[\(words.notVerified)\(words.colon) \($0.rawValue)]**" } ?? "")
    }

    /// Who is to do it and until when; the speaker is there already.
    private func deed(_ line: EvidencedLine) -> String {
        let parts = [
            line.owner.flatMap { $0 == line.speaker ? nil : $0 },
            line.due.map { "\(words.due)\(words.colon) \($0)" },
        ]
        .compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private var mentions: [String] {
        let rows = [
            (words.amounts, report.amounts), (words.dates, report.dates), (words.names, report.names),
        ].filter { !$0.1.isEmpty }
            .map { name, lines in
                "- \(name)\(words.colon) "
                    + lines.map { $0.text + (isTimed ? " (\(clock($0.range.start)))" : "") }.joined(
                        separator: ", ")
            }
        return rows.isEmpty ? [] : ["## \(words.mentioned)", rows.joined(separator: "\n")]
    }

    private var speakingTimes: [String] {
        let rows = report.speakingTimes.map {
            "- **\($0.speaker):** \(clock($0.duration)) (\($0.percent)%)"
        }
        return rows.isEmpty ? [] : ["## \(words.speakingTime)", rows.joined(separator: "\n")]
    }

    private func stretches(_ heading: String, _ stretches: [Stretch]) -> [String] {
        guard !stretches.isEmpty else { return [] }
        return ["## \(heading)"]
            + stretches.enumerated().flatMap { index, stretch in
                let name = stretch.title?.text ?? "\(words.part) \(index + 1)"
                let times =
                    isTimed ? " `\(clock(stretch.range.start))\u{2013}\(clock(stretch.range.end))`" : ""
                return ["### \(name)\(times)"] + (stretch.lines.isEmpty ? [] : [rows(stretch.lines)])
            }
    }

    private func time(_ time: AudioTime) -> String { isTimed ? "`\(clock(time))` " : "" }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
