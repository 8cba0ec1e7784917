import SafeText
import Timeline
import Transcripts

/// A recording as a person reads it: title, key moments with their times, the transcript, and how much of the recording the
/// report rests on. Without a report it is the transcript alone.
///
/// What was said, names and titles are text in it: a program that shows Markdown obeys none of it.
public struct MarkdownReport: Sendable {
    private let report: Report?
    private let transcript: PrintableTranscript
    private let fallbackTitle: String
    private let includesTranscript: Bool
    private let showsQuotes: Bool
    private let person: PersonLink
    private let moment: MomentLink

    /// - Parameters:
    ///   - report: what was made of it; `nil` where nothing was.
    ///   - transcript: what was heard.
    ///   - fallbackTitle: shown when the report has no title of its own; the recording's name, usually.
    ///   - includesTranscript: the transcript stands below the report.
    ///   - showsQuotes: what was said stands behind each sentence of a model that writes.
    ///   - isForVault: people are `[[links]]` and to-dos `- [ ]` tasks, as Obsidian reads them.
    ///   - sound: the recording's address, seen from where the Markdown will lie, such as `../calls/call.mp3`: times are links to it.
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
        // What makes the reader doubt the rest comes before it.
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
        // A quotation begins as nothing that was said does: a reader of the file takes it for no turn.
        if let report { blocks += ["---", "> \(coverageLine(report))"] }
        return blocks.joined(separator: "\n\n").text + "\n"
    }

    private func row(_ line: TranscriptLine) -> MarkdownText {
        let time: MarkdownText = isTimed ? "\(moment.text(line.start)) " : ""
        let speaker: MarkdownText = line.shownSpeaker.map { "**\(person.text($0)):** " } ?? ""
        // Between the pieces nothing begins a line but what was said, where there is neither time nor name.
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
        // A note of which the model was not sure is not left out: what was said stands in its place.
        let leftOut = report.rejected.count {
            $0.reason != .unfitTitle && (report.answer != nil || $0.reason != .unlikely)
        }
        if leftOut > 0 { line += " " + words.leftOut(leftOut, report.answer != nil) }
        return line
    }

    /// A transcript from plain text has no times, and then none are shown.
    private var isTimed: Bool { transcript.duration > .zero }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}
