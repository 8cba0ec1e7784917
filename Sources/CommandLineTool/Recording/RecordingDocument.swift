import Readback
import SafeText

/// A recording's results, ready to be written in any format.
struct RecordingDocument: Sendable {
    let result: PipelineResult
    var channels: ChannelsDocument?
    var provenance: Provenance?
    /// Its name and day make up the title of a report without one.
    let recording: RecordingName
    let style: DocumentStyle
    /// The audio that a page plays.
    var sound: PageSound?
    /// The recording that times in Markdown link to, in a vault.
    var linkedSound: LinkedSound?

    /// The content of a file in any format.
    func content(as format: OutputFormat, at path: String) throws -> [UInt8] {
        guard format.isText else {
            return WordReport(
                report: result.report, transcript: result.transcript, title: title,
                date: provenance?.recording.date
            ).bytes
        }
        return Array(try text(as: format, at: path).utf8)
    }

    /// The result as text; empty for `ndjson`, which is not made from results, and for `docx`, which is not text.
    ///
    /// - Parameter path: where the text will be saved, because a page refers to its recording from there; `nil` for standard output.
    func text(as format: OutputFormat, at path: String? = nil) throws -> String {
        let transcript = result.transcript
        return switch format {
        case .md:
            FrontMatter(
                report: result.report, transcript: transcript, recording: recording.stem,
                fallbackTitle: fallbackTitle, date: provenance?.recording.date,
                tags: ["transcript"] + (result.report.map { [$0.task] } ?? [])
            ).text
                + markdown(includingTranscript: true, at: path)
        case .txt: PlainTextExporter().string(from: transcript)
        case .html:
            try PageExport(
                result: JSONText.encode(whole), title: title,
                recording: recording,
                sound: sound, path: path
            ).html()
        case .json: try JSONText.encode(whole) + "\n"
        case .ndjson, .docx: ""
        case .srt: SubRipExporter(limits: style.subtitles).string(from: transcript)
        case .vtt:
            WebVTTExporter(limits: style.subtitles, hasWordTimes: style.hasWordTimes)
                .string(from: transcript)
        case .tsv: TableExporter.tabs.string(from: transcript)
        case .csv: TableExporter.commas.string(from: transcript)
        case .lrc: LyricsExporter(hasWordTimes: style.hasWordTimes).string(from: transcript)
        }
    }

    /// Everything that is stored, which is enough to write every format but the event log.
    var whole: ResultDocument { ResultDocument(result, channels, provenance) }

    /// Only what the task is about: the title, or the chapters with their times, one on each line.
    var brief: String {
        guard let report = result.report else { return PlainLine.text(of: fallbackTitle) + "\n" }
        guard !report.chapters.isEmpty else {
            return PlainLine.text(of: report.givenTitle ?? report.title?.text ?? fallbackTitle) + "\n"
        }
        let isTimed = result.transcript.duration > .zero
        return report.chapters.enumerated().map { index, chapter in
            let start = TimestampFormat.clock.string(from: chapter.range.start)
            let place = isTimed ? start : "\(chapter.segments.lowerBound)-\(chapter.segments.upperBound)"
            return "\(place) \(PlainLine.text(of: chapter.title?.text ?? "Part \(index + 1)"))\n"
        }.joined()
    }

    /// The facts that file names may contain.
    var lateFacts: NameTemplate.LateFacts {
        NameTemplate.LateFacts(
            day: provenance?.recording.date ?? recording.day,
            title: result.report.flatMap { $0.givenTitle ?? $0.title?.text })
    }

    var title: String {
        result.report.map { $0.givenTitle ?? $0.title?.text ?? fallbackTitle } ?? recording.stem
    }

    private var fallbackTitle: String {
        FallbackTitle.title(
            parties: result.transcript.parties, date: provenance?.recording.date ?? recording.day,
            name: recording.stem)
    }

    /// The report without the transcript.
    var summary: String { markdown(includingTranscript: false) }

    private func markdown(includingTranscript: Bool, at path: String? = nil) -> String {
        MarkdownReport(
            report: result.report, transcript: result.transcript,
            fallbackTitle: result.report == nil ? recording.stem : fallbackTitle,
            includesTranscript: includingTranscript, showsQuotes: style.showsQuotes,
            isForVault: style.isForVault,
            sound: style.isForVault ? path.flatMap { linkedSound?.address(from: $0) } : nil
        ).text
    }
}

/// What `--format json` holds: the transcript and, if a task ran, its report.
struct ResultDocument: Hashable, Codable {
    private(set) var schemaVersion = 1
    let transcript: TranscriptDocument
    let report: Report?
    let channels: ChannelsDocument?
    let provenance: Provenance?

    init(
        _ result: PipelineResult, _ channels: ChannelsDocument? = nil, _ provenance: Provenance? = nil
    ) {
        self.provenance = provenance
        self.channels = channels
        transcript = TranscriptDocument(result.transcript)
        report = result.report
    }
}

/// Why channels were treated as parties or as one mix; present only if `--speakers auto` had to decide.
struct ChannelsDocument: Hashable, Codable {
    let parties: [[Int]]
    let correlation: Double?
    private(set) var threshold = ChannelDecision.threshold
    let secondsOfSpeech: Double

    init(_ decision: ChannelDecision) {
        parties = decision.parties
        correlation = decision.correlation.map { ($0 * 1000).rounded() / 1000 }
        secondsOfSpeech = decision.secondsOfSpeech
    }
}
