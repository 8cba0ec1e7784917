import Spoken
import Timeline
import Transcripts

/// One run of a task without a model: lines of the tidied conversation, word for word. Nothing that was not said can appear.
///
/// A line's weight depends on all other lines, so all the work is done at the end. It takes almost no time.
struct QuotingRun: TranscriptTaskRun {
    let task: StandardTask

    func add(_ segment: Segment) { TaskWork.tell(.reading, done: segment.id) }

    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        try SpeechGuard.check(transcript)
        let (language, contents) = (ReportLanguage.of(transcript), task.contents)
        let lines = Conversation(transcript).lines
        let weights = LineWeights(lines, in: language)
        var report = Report(
            task: task.name, recipe: .quotations, model: nil, title: nil, keyMoments: [],
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count, segmentsRead: transcript.segments.count,
                windowsPlanned: 1, windowsFinished: 1))
        report.notices = ConfidenceNotice.notice(for: transcript, in: language.words).map { [$0] } ?? []
        report.givenTitle = task.options.title
        report.keyMoments = PassageChoice.chosen(from: lines, weights, limit: count(of: lines))
            .map { EvidencedLine($0.lines) }
        if contents.momentCount > 0 { report.speakerHints = [SpeakerHint](transcript) }
        if contents.hasStatements {
            report.notices.append(notice(in: language.words))
            MentionList(transcript, in: language).fill(&report)
        }
        if contents.hasTeaser { report.teaser = teaser(of: lines, in: language) }
        let parts = QuotedParts(transcript, lines, weights, in: language)
        if contents.hasSpeakingTimes { report.speakingTimes = transcript.speakingTimes }
        if contents.hasTopics { report.topics = parts.topics }
        if contents.hasChapters { report.chapters = parts.chapters }
        guard let template = task.template else { return report }
        let near = try await AskSession.answers(
            to: template, from: transcript, by: nil, prompts: task.options.prompts)
        return report.with(template, answers: near.map { $0.lines.map(\.said) })
    }

    /// Says how to get a model, unless the user chose quotations.
    private func notice(in words: ReportWords) -> String {
        task.options.recipe == .quotations ? words.quotations : "\(words.quotations) \(words.getsWriter)"
    }

    /// The number of passages to show. Longer conversations get more, since more of what was said matters, but far fewer than in
    /// proportion, since someone has to read them.
    private func count(of lines: [Conversation.Line]) -> Int {
        let (usual, words) = (task.contents.momentCount, lines.reduce(0) { $0 + $1.length })
        let more = max(0, words - Self.wordsOfAFewMinutes) / Self.wordsForOneMore
        return usual == 0 ? 0 : min(usual + more, 3 * usual)
    }

    /// About ten minutes of talk.
    private static let wordsOfAFewMinutes = 1_500
    /// About four minutes of talk.
    private static let wordsForOneMore = 600

    /// The sentence that tells most in the beginning of a story, where people and their trouble are introduced and nothing is given away.
    private func teaser(of lines: [Conversation.Line], in language: ReportLanguage) -> EvidencedLine? {
        let sentences = lines.flatMap(\.sentences)
        let weights = LineWeights(sentences, in: language)
        let best = sentences.indices.prefix((sentences.count * 2 + 4) / 5)
            .filter { Self.wordsOfTeaser.contains(sentences[$0].length) && !sentences[$0].words.asks }
            .max { (weights.values[$0], $1) < (weights.values[$1], $0) }
        return best.map { EvidencedLine(sentences[$0]) }
    }

    private static let wordsOfTeaser = 6...30
}

extension EvidencedLine {
    /// Creates a quotation of one line.
    init(_ line: Conversation.Line) {
        self.init(text: line.text, speaker: line.speaker, segments: line.segments, range: line.range)
    }

    /// Creates a quotation of consecutive lines.
    init(_ lines: [Conversation.Line]) {
        self.init(quoting: lines.map { EvidencedLine($0) })
    }
}
