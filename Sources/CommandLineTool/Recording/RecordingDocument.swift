import Readback
import SafeText

/// A recording's results as text of one format.
struct RecordingDocument: Sendable {
    let result: PipelineResult
    var channels: ChannelsDocument?
    var provenance: Provenance?
    /// Its name and day are the title of a report that has none.
    let recording: RecordingName
    let style: DocumentStyle
    /// What a page plays.
    var sound: PageSound?
    /// Where times in Markdown for a vault lead to.
    var linkedSound: LinkedSound?

    /// The bytes of a file, whatever its format.
    func content(as format: OutputFormat, at path: String) throws -> [UInt8] {
        guard format.isText else {
            return WordReport(
                report: result.report, transcript: result.transcript, title: title,
                date: provenance?.recording.date
            ).bytes
        }
        return Array(try text(as: format, at: path).utf8)
    }

    /// An event log (`ndjson`) is not made from results, and a document is no text; they are empty here.
    ///
    /// - Parameter path: where the text will lie: a page names its recording from there. `nil` for standard output.
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

    /// All that is kept, which is enough to write every format but the event log.
    var whole: ResultDocument { ResultDocument(result, channels, provenance) }

    /// What a task is about, without anything around it: the title, or the chapters with their times. A line each.
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

    /// What names of files may be made of.
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

    /// Title and key moments alone.
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

/// What `--format json` holds: the transcript and, where a task ran, its report.
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

/// Why channels were taken for parties or for one sound; only where `--speakers auto` had to find out.
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
