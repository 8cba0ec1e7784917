import LanguageModels
import Timeline
import Transcripts

/// What a task found. Every line carries the segments, and so the seconds, that it rests on. JSON has it as it is here; lists that a task
/// does not make are left out there.
public struct Report: Hashable, Sendable, Codable {
    /// The version that this program makes.
    public static let currentSchemaVersion = 1

    /// The version of the form in which this is written.
    public var schemaVersion = Report.currentSchemaVersion
    /// The task's name.
    public var task: String
    /// What it is made of; `nil` for a task of the user's own, which a model answers.
    public var recipe: ReportRecipe?
    /// The text model's identifier; `nil` where no model wrote anything.
    public var model: String?
    /// What a reader must know before anything else: that much was heard badly, for example.
    @Listed public var notices: [String] = []
    /// `nil` where no model wrote one.
    public var title: EvidencedLine?
    /// What the user called the recording; it comes before any title that was found.
    public var givenTitle: String?
    /// Other titles that would do, best first.
    @Listed public var alternatives: [EvidencedLine] = []
    /// One sentence that makes curious.
    public var teaser: EvidencedLine?
    /// One paragraph; only models that write have one.
    public var overview: EvidencedLine?
    /// What tells most about the rest, in the order in which it was said.
    public var keyMoments: [EvidencedLine]
    /// What was decided.
    @Listed public var decisions: [EvidencedLine] = []
    /// What was promised or asked for.
    @Listed public var actions: [EvidencedLine] = []
    /// What was left open.
    @Listed public var questions: [EvidencedLine] = []
    /// Numbers that were said, with what they count.
    @Listed public var amounts: [EvidencedLine] = []
    /// Days and times that were said.
    @Listed public var dates: [EvidencedLine] = []
    /// Names that were said.
    @Listed public var names: [EvidencedLine] = []
    /// How long each spoke, the one who spoke longest first.
    @Listed public var speakingTimes: [SpeakingTime] = []
    /// Who those may be who are only numbered.
    @Listed public var speakerHints: [SpeakerHint] = []
    /// What was talked about, in order; each with who said what.
    @Listed public var topics: [Stretch] = []
    /// The whole recording, cut where its subject changes.
    @Listed public var chapters: [Stretch] = []
    /// The sections of the template that it was made by, in their order; none where they are the usual ones.
    @Listed public var sections: [ReportSection] = []
    /// What a user's own task answers, in the shape that it asks for.
    public var answer: JSONValue?
    /// Claims that a model wrote and that did not stand the check against what was said.
    @Listed public var rejected: [RejectedClaim] = []
    /// How much of the recording it rests on.
    public var coverage: Coverage

    /// A report with what every task has.
    public init(
        task: String, recipe: ReportRecipe?, model: String?, title: EvidencedLine?,
        keyMoments: [EvidencedLine], coverage: Coverage
    ) {
        self.task = task
        self.recipe = recipe
        self.model = model
        self.title = title
        self.keyMoments = keyMoments
        self.coverage = coverage
    }

    /// Everything that the report shows as having been said.
    public var lines: [EvidencedLine] {
        [title, teaser, overview].compactMap { $0 } + alternatives + keyMoments.flatMap(\.utterances)
            + decisions + actions + questions.flatMap(\.utterances)
            + amounts + dates + names
            + sections.flatMap(\.lines)
            + (topics + chapters).flatMap { [$0.title, $0.account].compactMap { $0 } + $0.lines }
    }

}

/// A line of a report and what it rests on.
public struct EvidencedLine: Hashable, Sendable, Codable {
    /// What was said, tidied, but in titles.
    public var text: String
    /// The same told in one sentence by a model that writes, where that stood the check; `nil` leaves the quotation.
    public var sentence: String?
    /// Who said it; `nil` where that is not known, or where it was several.
    public var speaker: String?
    /// The utterances that it puts together, in their order, where it is more than one.
    @Listed public var quotes: [EvidencedLine] = []
    /// Who is to do it, and until when, as far as that was said.
    public var owner: String?
    /// Until when it is to be done, in the words that were said.
    public var due: String?
    /// The day of the calendar that ``due`` is, where that is certain.
    public var dueDay: CalendarDay?
    /// The days that it speaks of and what they are by the calendar, where that is certain.
    @Listed public var days: [SpokenDay] = []
    /// The segments that the line rests on, never empty.
    public var segments: [Int]
    /// When what it rests on begins.
    @Seconds public private(set) var start: AudioTime
    /// When that ends.
    @Seconds public private(set) var end: AudioTime
    /// Why the line did not stand the check against its segments; such lines are shown on request only.
    public var doubt: RejectedClaim.Reason?
    /// How likely the model was to write the sentence and nothing else, from 0 to 1; `nil` where that is not known.
    public var certainty: Double?

    /// A line and what it rests on.
    public init(
        text: String, speaker: String? = nil, owner: String? = nil, due: String? = nil, segments: [Int],
        range: AudioTimeRange, doubt: RejectedClaim.Reason? = nil, quotes: [EvidencedLine] = []
    ) {
        precondition(!segments.isEmpty, "a line of a report rests on at least one segment")
        self.text = text
        self.speaker = speaker
        self.owner = owner
        self.due = due
        self.segments = segments
        start = range.start
        end = range.end
        self.doubt = doubt
        self.quotes = quotes
    }

    /// When it was said.
    public var range: AudioTimeRange {
        get { AudioTimeRange(start: start, end: end) }
        set { (start, end) = (newValue.start, newValue.end) }
    }

    /// What a reader is shown: the sentence, where there is one.
    public var shown: String { sentence ?? text }

    /// What it puts together, each by itself.
    public var utterances: [EvidencedLine] { quotes.isEmpty ? [self] : quotes }
}

/// A part of the recording with a title: a topic, a chapter.
public struct Stretch: Hashable, Sendable, Codable {
    /// `nil` when nothing that was said there makes a title.
    public var title: EvidencedLine?
    /// The number of its first segment.
    public private(set) var firstSegment: Int
    /// The number of its last segment.
    public private(set) var lastSegment: Int
    /// Where it begins.
    @Seconds public private(set) var start: AudioTime
    /// Where it ends.
    @Seconds public private(set) var end: AudioTime
    /// Who said what that matters there.
    @Listed public var lines: [EvidencedLine]
    /// The same in prose, its sentences one by one in ``EvidencedLine/quotes``; `nil` where lines tell it.
    public var account: EvidencedLine?

    /// A part of the recording.
    public init(
        title: EvidencedLine?, segments: ClosedRange<Int>, range: AudioTimeRange, lines: [EvidencedLine] = [],
        account: EvidencedLine? = nil
    ) {
        self.account = account
        self.title = title
        firstSegment = segments.lowerBound
        lastSegment = segments.upperBound
        start = range.start
        end = range.end
        self.lines = lines
    }

    /// The first and the last segment.
    public var segments: ClosedRange<Int> {
        get { firstSegment...max(firstSegment, lastSegment) }
        set { (firstSegment, lastSegment) = (newValue.lowerBound, newValue.upperBound) }
    }

    /// From where to where it goes.
    public var range: AudioTimeRange {
        get { AudioTimeRange(start: start, end: end) }
        set { (start, end) = (newValue.start, newValue.end) }
    }
}

/// Something that a model wrote and nobody said, and why it is thought so.
public struct RejectedClaim: Hashable, Sendable, Codable {
    /// Why a claim was not believed.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// It names no segment, or none that the model was shown.
        case noEvidence
        case number, date, name
        /// The model was not sure of its sentence, and what was said stands in its place; of an answer of a user's own, its segments do not
        /// make it likelier.
        case unlikely
        /// A title that says nothing, or breaks the rules for titles.
        case unfitTitle
        /// It has not the form that was asked for.
        case form
        /// A word that it rests on was put right by a reader, after it was written.
        case corrected

        /// Earlier versions had more reasons; their results can still be opened.
        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try String(from: decoder)) ?? .unlikely
        }
    }

    /// What the model wrote.
    public var text: String
    /// What it was to rest on.
    public var segments: [Int]
    /// Why it was not believed.
    public var reason: Reason
    /// What of it was not said.
    public var detail: String?
    /// How likely the model was to write the sentence and nothing else, from 0 to 1; `nil` where that is not known.
    public var certainty: Double?

    /// A claim that fell.
    public init(
        text: String, segments: [Int], reason: Reason, detail: String? = nil, certainty: Double? = nil
    ) {
        self.certainty = certainty
        self.text = text
        self.segments = segments
        self.reason = reason
        self.detail = detail
    }
}
