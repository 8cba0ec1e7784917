import LanguageModels
import Timeline
import Transcripts

/// A report as it is written to JSON: seconds with three decimals, rounded once from the exact times. Lists that a task does not
/// make are left out.
public struct ReportDocument: Hashable, Sendable, Codable {
    /// A line of a report and what it rests on.
    public struct Line: Hashable, Sendable, Codable {
        /// What was said, tidied, but in titles.
        public var text: String
        /// The same told by a model that writes.
        public var sentence: String?
        /// Who said it.
        public var speaker: String?
        /// Who is to do it.
        public var owner: String?
        /// Until when, in the words that were said.
        public var due: String?
        /// The day of the calendar that ``due`` is, where that is certain.
        public var dueDay: CalendarDay?
        /// The days that it speaks of and what they are by the calendar, where that is certain.
        public var days: [SpokenDay]?
        /// The segments that it rests on.
        public var segments: [Int]
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// Why it is not to be believed, where that is so.
        public var doubt: RejectedClaim.Reason?
        /// How sure the model is, from 0 to 1, that what was said says this; `nil` where it was not asked.
        public var certainty: Double?
        /// The utterances that it puts together, where it is more than one.
        public var quotes: [Line]?
    }

    /// A part of the recording: a topic, a chapter.
    public struct Stretch: Hashable, Sendable, Codable {
        /// What it is about.
        public var title: Line?
        /// The number of its first segment.
        public var firstSegment: Int
        /// The number of its last segment.
        public var lastSegment: Int
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// Who said what that matters there.
        public var lines: [Line]?
        /// The same in prose, where a model tells it so.
        public var account: Line?
    }

    /// How long one of several spoke.
    public struct SpeakingTime: Hashable, Sendable, Codable {
        /// Who it is.
        public var speaker: String
        /// How long.
        public var seconds: Double
        /// Of the times of all speakers together, from 0 to 1.
        public var share: Double
    }

    /// How much of the recording a report rests on.
    public struct Coverage: Hashable, Sendable, Codable {
        /// How much audio there was.
        public var audioSeconds: Double
        /// How much of it was speech.
        public var speechSeconds: Double
        /// Segments of the transcript.
        public var segments: Int
        /// Those that were read.
        public var segmentsRead: Int
        /// Pieces of work into which the transcript was cut.
        public var windowsPlanned: Int
        /// Those that were done.
        public var windowsFinished: Int
        /// Why each answer of the model ended.
        public var stopReasons: [StopReason]
        /// Answers that had to be asked for again.
        public var retries: Int
        /// Segments that were left out; a report that leaves any out is never called whole.
        public var truncatedSegments: Int
    }

    /// The version of the form in which this is written.
    public var schemaVersion: Int
    /// The name of the task.
    public var task: String
    /// What it is made of; `nil` for a task of the user's own.
    public var recipe: ReportRecipe?
    /// The text model; `nil` where no model wrote anything.
    public var model: String?
    /// What a reader must know before anything else.
    public var notices: [String]?
    /// The title that was found.
    public var title: Line?
    /// The title that the user gave.
    public var givenTitle: String?
    /// Other titles that would do.
    public var alternatives: [Line]?
    /// One sentence that makes curious.
    public var teaser: Line?
    /// One paragraph.
    public var overview: Line?
    /// What tells most about the rest.
    public var keyMoments: [Line]
    /// What was decided.
    public var decisions: [Line]?
    /// What was promised or asked for.
    public var actions: [Line]?
    /// What was left open.
    public var questions: [Line]?
    /// Numbers that were said.
    public var amounts: [Line]?
    /// Days and times that were said.
    public var dates: [Line]?
    /// Names that were said.
    public var names: [Line]?
    /// How long each spoke, the one who spoke longest first.
    public var speakingTimes: [SpeakingTime]?
    /// Who those may be who are only numbered.
    public var speakerHints: [SpeakerHint]?
    /// What was talked about.
    public var topics: [Stretch]?
    /// The whole recording, cut where its subject changes.
    public var chapters: [Stretch]?
    /// What a task of the user's own answers.
    public var answer: GeneratedContent?
    /// What a model wrote that did not stand the check.
    public var rejected: [RejectedClaim]?
    /// How much of the recording it rests on.
    public var coverage: Coverage

    /// The document that describes a report.
    public init(_ report: Report) {
        schemaVersion = report.schemaVersion
        task = report.task
        recipe = report.recipe
        model = report.model
        notices = report.notices.isEmpty ? nil : report.notices
        title = report.title.map(Line.init)
        givenTitle = report.givenTitle
        alternatives = listed(report.alternatives)
        teaser = report.teaser.map(Line.init)
        overview = report.overview.map(Line.init)
        keyMoments = report.keyMoments.map(Line.init)
        decisions = listed(report.decisions)
        actions = listed(report.actions)
        questions = listed(report.questions)
        amounts = listed(report.amounts)
        dates = listed(report.dates)
        names = listed(report.names)
        speakingTimes =
            report.speakingTimes.isEmpty ? nil : report.speakingTimes.map(SpeakingTime.init)
        speakerHints = report.speakerHints.isEmpty ? nil : report.speakerHints
        topics = report.topics.isEmpty ? nil : report.topics.map(Stretch.init)
        chapters = report.chapters.isEmpty ? nil : report.chapters.map(Stretch.init)
        answer = report.answer
        rejected = report.rejected.isEmpty ? nil : report.rejected
        coverage = Coverage(
            audioSeconds: inSeconds(report.coverage.audio), speechSeconds: inSeconds(report.coverage.speech),
            segments: report.coverage.segments, segmentsRead: report.coverage.segmentsRead,
            windowsPlanned: report.coverage.windowsPlanned, windowsFinished: report.coverage.windowsFinished,
            stopReasons: report.coverage.stopReasons, retries: report.coverage.retries,
            truncatedSegments: report.coverage.segmentsLeftOut)
    }
}

extension ReportDocument.Line {
    fileprivate init(_ line: EvidencedLine) {
        self.init(
            text: line.text, sentence: line.sentence, speaker: line.speaker, owner: line.owner, due: line.due,
            dueDay: line.dueDay, days: line.days.isEmpty ? nil : line.days, segments: line.segments,
            start: inSeconds(line.range.start), end: inSeconds(line.range.end), doubt: line.doubt,
            certainty: line.certainty, quotes: listed(line.quotes))
    }
}

extension ReportDocument.SpeakingTime {
    fileprivate init(_ time: Transcripts.SpeakingTime) {
        self.init(
            speaker: time.speaker, seconds: inSeconds(time.duration),
            share: (time.share * 1000).rounded() / 1000)
    }
}

extension ReportDocument.Stretch {
    fileprivate init(_ stretch: Stretch) {
        self.init(
            title: stretch.title.map(ReportDocument.Line.init), firstSegment: stretch.segments.lowerBound,
            lastSegment: stretch.segments.upperBound, start: inSeconds(stretch.range.start),
            end: inSeconds(stretch.range.end), lines: listed(stretch.lines),
            account: stretch.account.map(ReportDocument.Line.init))
    }
}

private func listed(_ lines: [EvidencedLine]) -> [ReportDocument.Line]? {
    lines.isEmpty ? nil : lines.map(ReportDocument.Line.init)
}

private func inSeconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }
