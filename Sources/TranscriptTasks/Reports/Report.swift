import LanguageModels
import Timeline
import Transcripts

/// The result of a task. Every line has its evidence: segments and, through them, times. JSON mirrors this
/// structure; empty lists are omitted.
public struct Report: Hashable, Sendable, Codable {
    /// The current version of the format.
    public static let currentSchemaVersion = 1

    /// The version of the format of this report.
    public var schemaVersion = Report.currentSchemaVersion
    /// The task's name.
    public var task: String
    /// The recipe; `nil` for a custom task, which a model answers.
    public var recipe: ReportRecipe?
    /// The text model's identifier; `nil` if no model wrote anything.
    public var model: String?
    /// Notices that a reader needs first, for example that recognition was poor.
    @Listed public var notices: [String] = []
    /// The title; `nil` if no model wrote one.
    public var title: EvidencedLine?
    /// The title that the user gave; it takes precedence over any other.
    public var givenTitle: String?
    /// Other suitable titles, best first.
    @Listed public var alternatives: [EvidencedLine] = []
    /// A one-sentence teaser.
    public var teaser: EvidencedLine?
    /// A one-paragraph summary; `nil` if no model wrote one.
    public var overview: EvidencedLine?
    /// The key points, in the order in which they were said.
    public var keyMoments: [EvidencedLine]
    /// Decisions.
    @Listed public var decisions: [EvidencedLine] = []
    /// To-dos: what was promised or asked for.
    @Listed public var actions: [EvidencedLine] = []
    /// Open questions.
    @Listed public var questions: [EvidencedLine] = []
    /// Amounts that were mentioned, with their units.
    @Listed public var amounts: [EvidencedLine] = []
    /// Dates and times that were mentioned.
    @Listed public var dates: [EvidencedLine] = []
    /// Names that were mentioned.
    @Listed public var names: [EvidencedLine] = []
    /// How long each speaker spoke, longest first.
    @Listed public var speakingTimes: [SpeakingTime] = []
    /// Who the numbered speakers may be.
    @Listed public var speakerHints: [SpeakerHint] = []
    /// The topics in order, each with who said what.
    @Listed public var topics: [Stretch] = []
    /// The whole recording, divided where its subject changes.
    @Listed public var chapters: [Stretch] = []
    /// The sections of the report's template, in order; empty for the default sections.
    @Listed public var sections: [ReportSection] = []
    /// A custom task's answer, in the structure that the task requires.
    public var answer: JSONValue?
    /// Sentences of the model that failed verification.
    @Listed public var rejected: [RejectedClaim] = []
    /// How much of the recording the report covers.
    public var coverage: Coverage

    /// Creates a report with the fields that every task has.
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

    /// Every line that the report presents as said.
    public var lines: [EvidencedLine] {
        [title, teaser, overview].compactMap { $0 } + alternatives + keyMoments.flatMap(\.utterances)
            + decisions + actions + questions.flatMap(\.utterances)
            + amounts + dates + names
            + sections.flatMap(\.lines)
            + (topics + chapters).flatMap { [$0.title, $0.account].compactMap { $0 } + $0.lines }
    }

}

/// A line of a report with its evidence.
public struct EvidencedLine: Hashable, Sendable, Codable {
    /// What was said, tidied; for a title, the title itself.
    public var text: String
    /// A model's sentence for it, if it was verified; if `nil`, the quotation is shown.
    public var sentence: String?
    /// Who said it; `nil` if that is unknown or there were several speakers.
    public var speaker: String?
    /// The quotations that it combines, in order, if there is more than one.
    @Listed public var quotes: [EvidencedLine] = []
    /// Who should do it, if that was said.
    public var owner: String?
    /// When it is due, in the words that were said.
    public var due: String?
    /// The calendar date of ``due``, if it is certain.
    public var dueDay: CalendarDay?
    /// The days that it mentions and their calendar dates, where they are certain.
    @Listed public var days: [SpokenDay] = []
    /// The segments that are its evidence; never empty.
    public var segments: [Int]
    /// When the evidence begins.
    @Seconds public private(set) var start: AudioTime
    /// When the evidence ends.
    @Seconds public private(set) var end: AudioTime
    /// Why the line failed verification; such lines are only shown on request.
    public var doubt: RejectedClaim.Reason?
    /// The probability that the model gave exactly this sentence, from 0 to 1; `nil` if it is unknown.
    public var certainty: Double?

    /// Creates a line with its evidence.
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

    /// The text shown to readers: the sentence if there is one, otherwise the quotation.
    public var shown: String { sentence ?? text }

    /// The quotations that it combines, or the line itself.
    public var utterances: [EvidencedLine] { quotes.isEmpty ? [self] : quotes }
}

/// A part of the recording with a title: a topic or a chapter.
public struct Stretch: Hashable, Sendable, Codable {
    /// The title; `nil` if nothing that was said there makes one.
    public var title: EvidencedLine?
    /// The number of its first segment.
    public private(set) var firstSegment: Int
    /// The number of its last segment.
    public private(set) var lastSegment: Int
    /// When it begins.
    @Seconds public private(set) var start: AudioTime
    /// When it ends.
    @Seconds public private(set) var end: AudioTime
    /// What was said there that matters, and by whom.
    @Listed public var lines: [EvidencedLine]
    /// The same as prose, with the sentences in ``EvidencedLine/quotes``; `nil` if lines are used instead.
    public var account: EvidencedLine?

    /// Creates a part of the recording.
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

    /// The range of its segments.
    public var segments: ClosedRange<Int> {
        get { firstSegment...max(firstSegment, lastSegment) }
        set { (firstSegment, lastSegment) = (newValue.lowerBound, newValue.upperBound) }
    }

    /// The range of its times.
    public var range: AudioTimeRange {
        get { AudioTimeRange(start: start, end: end) }
        set { (start, end) = (newValue.start, newValue.end) }
    }
}

/// A model's sentence that was not supported by the transcript, and the reason.
public struct RejectedClaim: Hashable, Sendable, Codable {
    /// Why a sentence was rejected.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// It cites no segment, or none that the model was shown.
        case noEvidence
        case number, date, name
        /// The model was not sure of its sentence; the quotation is shown instead. In a custom task's answer, the cited
        /// segments do not make the text likelier.
        case unlikely
        /// A title that is meaningless or breaks the title rules.
        case unfitTitle
        /// It does not have the required form.
        case form
        /// A reader corrected a word of its evidence after it was written.
        case corrected

        /// Decodes a reason. Earlier versions had more reasons; an unknown one becomes `unlikely`.
        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try String(from: decoder)) ?? .unlikely
        }
    }

    /// What the model wrote.
    public var text: String
    /// The segments that were to be its evidence.
    public var segments: [Int]
    /// Why it was rejected.
    public var reason: Reason
    /// The part of it that was not said.
    public var detail: String?
    /// The probability that the model gave exactly this sentence, from 0 to 1; `nil` if it is unknown.
    public var certainty: Double?

    /// Creates a rejected claim.
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
