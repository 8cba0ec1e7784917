import SafeText
import Timeline
import Transcripts

/// A recording as a Markdown document: title, key points with their times, the transcript, and how much of the recording the report covers.
/// Without a report, only the transcript.
///
/// Transcript text, names and titles are escaped: a Markdown viewer interprets none of it as markup.
public struct MarkdownReport: Sendable {
    private let report: Report?
    private let transcript: PrintableTranscript
    private let fallbackTitle: String
    private let includesTranscript: Bool
    private let showsQuotes: Bool
    private let person: PersonLink
    private let moment: MomentLink

    /// - Parameters:
    ///   - report: the report; `nil` if there is none.
    ///   - transcript: the transcript.
    ///   - fallbackTitle: the title if the report has none; usually the recording's name.
    ///   - includesTranscript: whether to add the transcript below the report.
    ///   - showsQuotes: whether to add the quotation after each sentence of a model.
    ///   - isForVault: whether people become `[[links]]` and to-dos become `- [ ]` tasks, as Obsidian reads them.
    ///   - sound: the path of the recording relative to the Markdown file, such as `../calls/call.mp3`; times become links to it.
    public init(
        report: Report?, transcript: Transcript, fallbackTitle: String, includesTranscript: Bool = true,
        showsQuotes: Bool = false, isForVault: Bool = false, sound: String? = nil
    ) {
        self.showsQuotes = showsQuotes
        person = PersonLink(isLinked: isForVault)
        moment = MomentLink(sound: sound)
        self.report = report
        self.transcript = PrintableTranscript(transcript)
        self.fallbackTitle = fallbackTitle
        self.includesTranscript = includesTranscript
    }

    /// The whole document.
    public var text: String {
        // Notices come first, since they say how far to trust the rest.
        var blocks = ((report?.notices ?? []) + transcript.notices).map {
            "> \(MarkdownText(sentence: $0))" as MarkdownText
        }
        blocks.append("# \(report?.givenTitle ?? report?.title?.text ?? fallbackTitle)")
        if let report {
            blocks +=
                ReportSections(
                    report: report.showingDays(in: language), isTimed: isTimed, showsQuotes: showsQuotes,
                    person: person, moment: moment,
                    words: language.words
                ).blocks
        }
        if !transcript.marks.isEmpty {
            blocks.append("## \(language.words.noted)")
            blocks.append(transcript.marks.map(row).joined(separator: "\n"))
        }
        if includesTranscript && !transcript.segments.isEmpty {
            blocks.append("## \(language.words.transcript)")
            blocks += transcript.lines.map(row)
        }
        // The block quote cannot be mistaken for a turn when this file is read again: no transcript line starts like that.
        if let report { blocks += ["---", "> \(coverageLine(report))"] }
        return blocks.joined(separator: "\n\n").text + "\n"
    }

    private func row(_ line: TranscriptLine) -> MarkdownText {
        let time: MarkdownText = isTimed ? "\(moment.text(line.start)) " : ""
        let speaker: MarkdownText = line.shownSpeaker.map { "**\(person.text($0)):** " } ?? ""
        // Without time and name, the line begins with transcript text; one interpolation for the whole line escapes it accordingly.
        let said: MarkdownText = "\(time)\(speaker)\(line.text)"
        guard let mark = line.mark else { return said }
        return line.text.isEmpty ? "\(said)**\(mark)**" : "\(said) **\(mark)**"
    }

    private func row(_ mark: TimedMark) -> MarkdownText {
        "- \(moment.text(mark.time)) \(mark.shown(in: language.words))"
    }

    private var language: ReportLanguage { ReportLanguage.of(transcript.transcript) }

    private func coverageLine(_ report: Report) -> String {
        let (coverage, words) = (report.coverage, language.words)
        var line =
            (isTimed ? words.heard(clock(coverage.audio), clock(coverage.speech)) : words.readAlone)
            + " " + words.segmentsRead(coverage)
        // A rejected sentence that the model was unsure of is not left out: the quotation replaces it.
        let leftOut = report.rejected.count {
            $0.reason != .unfitTitle && (report.answer != nil || $0.reason != .unlikely)
        }
        if leftOut > 0 { line += " " + words.leftOut(leftOut, report.answer != nil) }
        return line
    }

    /// A transcript from plain text has no times, so none are shown.
    private var isTimed: Bool { transcript.duration > .zero }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
