import LanguageModels
import Timeline

/// What a task found. Every line carries the segments, and so the seconds, that it rests on.
public struct Report: Hashable, Sendable, Codable {
    public static let currentSchemaVersion = 1

    public var schemaVersion = Report.currentSchemaVersion
    /// The task's name.
    public var task: String
    public var recipe: LanguageEngineProfile.Recipe
    /// The text model's identifier.
    public var model: String
    /// `nil` when nothing that was said makes a title.
    public var title: EvidencedLine?
    /// Quotations that tell most about the rest, in the order in which they were said.
    public var keyMoments: [EvidencedLine]
    public var coverage: Coverage

    public init(
        task: String, recipe: LanguageEngineProfile.Recipe, model: String, title: EvidencedLine?,
        keyMoments: [EvidencedLine], coverage: Coverage
    ) {
        self.task = task
        self.recipe = recipe
        self.model = model
        self.title = title
        self.keyMoments = keyMoments
        self.coverage = coverage
    }
}

/// A line of a report and what it rests on.
public struct EvidencedLine: Hashable, Sendable, Codable {
    public var text: String
    public var speaker: String?
    /// The segments that the line rests on, never empty.
    public var segments: [Int]
    public var range: AudioTimeRange

    public init(text: String, speaker: String? = nil, segments: [Int], range: AudioTimeRange) {
        precondition(!segments.isEmpty, "a line of a report rests on at least one segment")
        self.text = text
        self.speaker = speaker
        self.segments = segments
        self.range = range
    }
}

/// How much of the recording a report rests on. Nothing is left out silently.
public struct Coverage: Hashable, Sendable, Codable {
    /// Seconds of audio, speech or not.
    public var audio: AudioTime
    /// Seconds covered by segments, overlaps counted once.
    public var speech: AudioTime
    public var segments: Int
    /// Segments that a finished window held.
    public var segmentsRead: Int
    public var windowsPlanned: Int
    public var windowsFinished: Int

    public init(
        audio: AudioTime, speech: AudioTime, segments: Int, segmentsRead: Int, windowsPlanned: Int,
        windowsFinished: Int
    ) {
        self.audio = audio
        self.speech = speech
        self.segments = segments
        self.segmentsRead = segmentsRead
        self.windowsPlanned = windowsPlanned
        self.windowsFinished = windowsFinished
    }

    /// True when every segment was read and every window finished.
    public var isComplete: Bool { segments == segmentsRead && windowsPlanned == windowsFinished }
}
