import Timeline
import Transcripts

/// A recording as a Word document (`.docx`): title, report lines with their times, and the transcript.
///
/// ```swift
/// let bytes = WordReport(report: report, transcript: transcript, title: "Booking the garden room").bytes
/// ```
public struct WordReport: Sendable {
    private let report: Report?
    private let transcript: Transcript
    private let title: String
    private let date: String?
    private let words: ReportWords

    /// - Parameters:
    ///   - report: the report; `nil` if there is none.
    ///   - transcript: the transcript.
    ///   - title: the title of the document.
    ///   - date: the date of the recording in ISO 8601.
    public init(report: Report?, transcript: Transcript, title: String, date: String? = nil) {
        let language = ReportLanguage.of(transcript)
        words = language.words
        self.report = report?.showingDays(in: language)
        self.transcript = PrintableTranscript(transcript).transcript
        self.title = title
        self.date = date
    }

    /// The contents of the file.
    public var bytes: [UInt8] {
        var archive = StoredArchive()
        archive.add("[Content_Types].xml", Self.contentTypes)
        archive.add("_rels/.rels", Self.relations([("officeDocument", "word/document.xml")]))
        archive.add("word/_rels/document.xml.rels", Self.relations([("styles", "styles.xml")]))
        archive.add("word/styles.xml", WordMarkup.styles)
        archive.add("word/document.xml", markup.document)
        return archive.bytes
    }

    private var markup: WordMarkup {
        var markup = WordMarkup()
        markup.add(.title, title)
        let duration = isTimed ? clock(transcript.duration) : nil
        let facts = [date, duration, transcript.language].compactMap { $0 }
        if !facts.isEmpty {
            markup.add(.plain, [.init(facts.joined(separator: " \u{00B7} "), isQuiet: true)])
        }
        for notice in (report?.notices ?? []) + transcript.notices { markup.add(.quote, notice) }
        for hint in report?.speakerHints ?? [] {
            markup.add(.plain, [.init("\(hint.speaker): ", isBold: true), .init(hint.text)])
        }
        if let report { add(report, to: &markup) }
        if !transcript.marks.isEmpty { markup.add(.heading, words.noted) }
        for mark in transcript.marks {
            markup.add(.item, [.init("\u{2022} ")] + time(mark.time) + [.init(mark.shown(in: words))])
        }
        guard !transcript.segments.isEmpty else { return markup }
        markup.add(.heading, words.transcript)
        if transcript.lines.contains(where: { $0.suspicion != nil }) {
            markup.add(.plain, [.init(words.listenAgain, isMarked: true)])
        }
        markup.mark(WordDocumentPlaces.transcript)
        for line in transcript.lines {
            markup.add(
                .plain,
                time(line.start) + [
                    .init(line.shownSpeaker.map { "\($0): " } ?? "", isBold: true),
                    .init(line.text.isEmpty ? line.markedText : line.text, isMarked: line.suspicion != nil),
                ])
        }
        return markup
    }

    private func add(_ report: Report, to markup: inout WordMarkup) {
        for line in [report.teaser, report.overview].compactMap({ $0 }) { markup.add(.plain, line.shown) }
        if let answer = report.answer {
            for section in AnswerText(answer).sections {
                if let heading = section.heading { markup.add(.heading, heading) }
                for line in section.lines {
                    markup.add(
                        section.isList ? .item : .plain, section.isList ? "\u{2022} \(line)" : line)
                }
            }
        }
        for section in report.shownSections { add(section, of: report, to: &markup) }
    }

    private func add(_ section: ReportSection, of report: Report, to markup: inout WordMarkup) {
        let heading = words.heading(of: section)
        switch section.form {
        case .keyMoments, .decisions, .toDo, .openQuestions, .answer:
            add(heading, report.lines(of: section), to: &markup)
        case .mentioned:
            add(words.amounts, report.amounts, to: &markup)
            add(words.dates, report.dates, to: &markup)
            add(words.names, report.names, to: &markup)
        case .speakingTime: add(heading, report.speakingTimes, to: &markup)
        case .topics: add(heading, report.topics, to: &markup)
        case .chapters: add(heading, report.chapters, to: &markup)
        }
    }

    private func add(_ heading: String, _ lines: [EvidencedLine], to markup: inout WordMarkup) {
        guard !lines.isEmpty else { return }
        markup.add(.heading, heading)
        for line in lines { add(line, to: &markup) }
    }

    private func add(_ heading: String, _ times: [SpeakingTime], to markup: inout WordMarkup) {
        guard !times.isEmpty else { return }
        markup.add(.heading, heading)
        for time in times {
            markup.add(
                .item,
                [
                    .init("\u{2022} "), .init("\(time.speaker): ", isBold: true),
                    .init("\(clock(time.duration)) (\(time.percent)%)"),
                ])
        }
    }

    private func add(_ heading: String, _ stretches: [Stretch], to markup: inout WordMarkup) {
        guard !stretches.isEmpty else { return }
        markup.add(.heading, heading)
        for (index, stretch) in stretches.enumerated() {
            markup.add(
                .subheading,
                time(stretch.range.start) + [.init(stretch.title?.text ?? "\(words.part) \(index + 1)")])
            if let account = stretch.account { markup.add(.plain, account.shown) }
            for line in stretch.lines { add(line, to: &markup) }
        }
    }

    /// Adds a line with its time. A quotation gets its speaker's name; if several speakers are quoted, each quotation is a line of its own.
    private func add(_ line: EvidencedLine, to markup: inout WordMarkup) {
        guard line.sentence != nil || line.quotes.isEmpty else {
            for quote in line.quotes { add(quote, to: &markup) }
            return
        }
        var runs = [WordMarkup.Run("\u{2022} ")] + time(line.range.start)
        if let sentence = line.sentence {
            runs.append(.init(sentence, isMarked: line.doubt != nil))
        } else {
            runs.append(.init(line.speaker.map { "\($0): " } ?? "", isBold: true))
            runs.append(.init(line.quoted, isMarked: line.doubt != nil))
        }
        let deed = line.deed(in: words)
        if !deed.isEmpty { runs.append(.init(" (\(deed.joined(separator: ", ")))")) }
        markup.add(.item, runs)
    }

    private var isTimed: Bool { transcript.duration > .zero }

    private func time(_ time: AudioTime) -> [WordMarkup.Run] {
        isTimed ? [.init(clock(time) + " ", isQuiet: true)] : []
    }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }

    private static let contentTypes =
        WordMarkup.head
            + """
            <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
            <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
            <Override PartName="/word/document.xml" ContentType="\(kind)document.main+xml"/>\
            <Override PartName="/word/styles.xml" ContentType="\(kind)styles+xml"/></Types>
            """
    private static let kind = "application/vnd.openxmlformats-officedocument.wordprocessingml."

    private static func relations(_ targets: [(kind: String, path: String)]) -> String {
        let relations = targets.enumerated().map { index, target in
            "<Relationship Id=\"r\(index + 1)\" Type=\"\(office)\(target.kind)\" Target=\"\(target.path)\"/>"
        }
        return WordMarkup.head + "<Relationships xmlns=\"\(package)\">\(relations.joined())</Relationships>"
    }

    private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    private static let package = "http://schemas.openxmlformats.org/package/2006/relationships"
}
