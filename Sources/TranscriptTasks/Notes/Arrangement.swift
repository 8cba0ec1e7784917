import Timeline
import Transcripts

/// Puts notes into the sections of a report: decisions, to-dos, open questions, and the rest by topic or in order.
struct Arrangement: Sendable {
    let task: StandardTask
    let transcript: Transcript
    let conversation: Conversation
    let language: ReportLanguage
    /// Whether the parts of the conversation are written as prose.
    let isProse: Bool
    /// The conversation divided where its subject changes; empty if the report has no parts.
    private let parts: [Stretch]
    private let hasTopics: Bool
    private let choice: NoteChoice

    init(
        task: StandardTask, transcript: Transcript, conversation: Conversation, language: ReportLanguage,
        isProse: Bool
    ) {
        self.task = task
        self.transcript = transcript
        self.conversation = conversation
        self.language = language
        self.isProse = isProse
        hasTopics = task.contents.hasTopics || isProse && task.contents.hasStatements
        choice = NoteChoice(
            mostWords: task.contents.mostWords, matter: MatterWeights(conversation.lines),
            quotesNeedMatter: task.contents.hasTopics)
        parts = hasTopics || task.contents.hasChapters ? .parts(of: transcript, in: language) : []
    }

    /// How many words of notes fit below a summary.
    func room(below summary: EvidencedLine?) -> Int {
        let above = (summary?.text.wordLength ?? 0) + Self.titleWords
        return choice.room(said: conversation.length, taken: above)
    }

    /// The report with the notes and the account filled in.
    ///
    /// - Parameter account: what was written from all the notes; `nil` while notes are still being taken. The notes themselves then supply
    ///   decisions, to-dos and open questions.
    func arranged(_ notes: [Note], _ account: Account? = nil, into blank: Report) -> Report {
        var report = blank
        report.overview = account?.summary ?? (task.contents.momentCount > 0 ? lead(of: notes) : nil)
        var told = task.contents.hasStatements ? account?.outcome ?? notes.filter { $0.kind != .fact } : []
        var room = room(below: report.overview)
        told = choice.chosen(from: told, room: room).sorted { $0.range.start < $1.range.start }
        func lines(_ kind: Note.Kind) -> [EvidencedLine] {
            told.filter { $0.kind == kind }.map(EvidencedLine.init)
        }
        report.decisions = lines(.decision)
        report.actions = told.filter { $0.kind == .todo }.map { EvidencedLine(todo: $0, in: language) }
        report.questions = lines(.question)
        room -= told.reduce(0) { $0 + $1.shown.wordLength }
        let facts = choice.chosen(
            from: task.contents.hasStatements
                ? rest(of: notes, besides: report.overview, hasOutcome: account?.outcome != nil) : [],
            room: room, besides: told
        ).map(EvidencedLine.init)
        let topics = hasTopics ? self.topics(of: facts, account?.parts ?? []) : []
        if topics.count > 1 { report.topics = topics } else { report.keyMoments = facts }
        if task.contents.hasChapters {
            report.chapters = parts.closed(at: transcript.duration)
            for (index, part) in (account?.parts ?? []).enumerated() {
                report.chapters[index].title = part.title
            }
        }
        if task.contents.hasTeaser {
            report.teaser = notes.max { $0.weight < $1.weight }.map(EvidencedLine.init)
        }
        return report
    }

    /// What a reader sees first: the main facts. `nil` if no sentence about them was verified.
    private func lead(of notes: [Note]) -> EvidencedLine? {
        let matter = notes.filter { $0.kind == .fact && $0.isTold && $0.weight == 3 }
        return EvidencedLine(
            telling: choice.chosen(from: matter, room: Self.leadWords).map(EvidencedLine.init))
    }

    /// The notes that are not covered above them: facts, and decisions that the outcome does not mention.
    private func rest(of notes: [Note], besides summary: EvidencedLine?, hasOutcome: Bool) -> [Note] {
        let summary = summary?.quotes.map { MatterWords($0.shown) } ?? []
        return notes.filter { note in
            guard note.kind == .fact || note.kind == .decision && hasOutcome else {
                return false
            }
            let matter = MatterWords(note.text)
            return !summary.contains { $0.holds(matter) }
        }
    }

    /// The notes of each part of the conversation; empty if there are no parts. For prose, only as many notes as there is room for.
    func parts(of notes: [Note]) -> [[Note]] {
        guard !parts.isEmpty else { return [] }
        let notes =
            isProse ? choice.chosen(from: notes, room: room(below: nil) - Self.summaryWords) : notes
        return parts.map { part in
            notes.filter { $0.segments.first.map(part.segments.contains) ?? false }
        }
    }

    /// The topics. A part with few lines or without a title is joined to the one before it.
    private func topics(of facts: [EvidencedLine], _ told: [Account.Part]) -> [Stretch] {
        var topics: [Stretch] = []
        for (part, told) in zip(parts, told + parts.dropFirst(told.count).map { _ in Account.Part() }) {
            var topic = part
            topic.title = told.title
            topic.lines = facts.filter { $0.segments.first.map(part.segments.contains) ?? false }
            if topic.title != nil, let account = told.text {
                topic.account = account
                topic.lines = []
            }
            guard topic.account != nil || !topic.lines.isEmpty else { continue }
            if let last = topics.last, last.account == nil, topic.account == nil,
                topic.title == nil || topic.lines.count < Self.fewLines
            {
                topics[topics.count - 1].lines += topic.lines
                topics[topics.count - 1].segments = last.segments.lowerBound...topic.segments.upperBound
                topics[topics.count - 1].range = last.range.union(topic.range)
            } else {
                topics.append(topic)
            }
        }
        if topics.count > 1, topics[0].account == nil, topics[0].lines.count < Self.fewLines,
            topics[1].account == nil
        {
            topics[1].lines.insert(contentsOf: topics[0].lines, at: 0)
            topics[1].segments = topics[0].segments.lowerBound...topics[1].segments.upperBound
            topics[1].range = topics[0].range.union(topics[1].range)
            topics.removeFirst()
        }
        return topics
    }

    private static let leadWords = 60
    private static let summaryWords = 60
    private static let fewLines = 2
    private static let titleWords = 8
}

extension TaskContents {
    /// The most words in a report, for a reader who was not there.
    fileprivate var mostWords: Int { hasTopics ? 500 : 300 }
}

extension EvidencedLine {
    /// Creates a line from a note: its sentence with the quotation, or the quotation alone if the sentence was not verified.
    init(_ note: Note) {
        guard note.isTold else {
            self.init(quoting: NoteQuotation(of: note).quotes)
            return
        }
        self.init(note.evidence)
        quotes = []
        range = note.range
        sentence = note.text
        certainty = note.certainty
    }

    /// Joins sentences, each with its evidence; `nil` if there are none.
    init?(telling sentences: [EvidencedLine]) {
        guard let first = sentences.first else { return nil }
        self.init(
            text: sentences.map(\.shown).joined(separator: " "),
            segments: sentences.flatMap(\.segments).sorted().uniqued,
            range: sentences.dropFirst().reduce(first.range) { $0.union($1.range) }, quotes: sentences)
    }

    /// Creates a to-do: "Ann: send the form on Friday".
    fileprivate init(todo note: Note, in language: ReportLanguage) {
        self.init(note)
        guard note.isTold else { return }
        if let colon = note.text.firstRange(of: ": ") { owner = String(note.text[..<colon.lowerBound]) }
        let words = note.text.split(separator: " ").map(String.init)
        let day = MentionReader(in: language).mentions(in: words).last { $0.kind == .date }
        due = day.map { words[$0.words].joined(separator: " ").trimmingMarks }
    }
}

extension String {
    fileprivate var trimmingMarks: String {
        String(reversed().drop { ".,;:".contains($0) }.reversed())
    }
}
