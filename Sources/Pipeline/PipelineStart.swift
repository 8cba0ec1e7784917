import AudioInput
import LanguageModels
import SpeechEngines
import Timeline

/// What is known about a run before it hears anything.
public struct PipelineStart: Hashable, Sendable {
    /// That of the recording.
    public var format: AudioFormat
    /// How much audio there is, where that is known ahead. A hint, never a promise.
    public var estimatedDuration: AudioTime?
    /// Who is heard.
    public var parties: [Party]
    /// What hears.
    public var speechEngine: SpeechEngineProfile
    /// `nil` where no model writes.
    public var languageEngine: LanguageEngineProfile?
    /// The tasks' names.
    public var tasks: [String]
}

/// How far a run has come: on the recording's own timeline while it is heard, then by counting.
public struct PipelineProgress: Hashable, Sendable {
    /// What is being done.
    public enum Stage: String, Hashable, Sendable, CaseIterable {
        /// Audio is taken in and recognised.
        case hearing
        /// All was heard, and who speaks is being found out.
        case speakers
        /// Tasks read the transcript; segments are counted.
        case reading
        /// Sentences of the report are written, and counted.
        case writing
        /// The title, and what it is about, are drafted and judged; drafts are counted.
        case title
    }

    /// What is being done.
    public var stage: Stage
    /// Where the audio of this run begins: zero, unless only a part of the recording is heard.
    public var start: AudioTime
    /// Up to where the stage has taken in what it works on.
    public var position: AudioTime
    /// Up to where its results are final: behind `position` while recognition works on what it has been given.
    public var settled: AudioTime
    /// Where the audio ends. While hearing it is an estimate, and `nil` where nobody knows.
    public var end: AudioTime?
    /// How many of those that the stage counts are done; `nil` where it counts none.
    public var done: Int?
    /// How many there are to do; `nil` where nobody knows.
    public var planned: Int?

    /// A stage that counts what it does.
    public init(stage: Stage, done: Int, planned: Int?) {
        self.init(stage: stage, position: .zero, end: nil)
        self.done = done
        self.planned = planned
    }

    /// - Parameters:
    ///   - stage: what is being done.
    ///   - start: where it began.
    ///   - position: how far it is.
    ///   - settled: `position` unless told.
    ///   - end: where it will end, as far as that is known.
    public init(
        stage: Stage, start: AudioTime = .zero, position: AudioTime, settled: AudioTime? = nil,
        end: AudioTime?
    ) {
        self.stage = stage
        self.start = start
        self.position = position
        self.settled = settled ?? position
        self.end = end
    }

    /// How much of the stage is done, from 0 to 1; `nil` where nobody knows how much there is.
    public var fraction: Double? {
        if let done {
            guard let planned, planned > 0 else { return nil }
            return min(1, max(0, Double(done) / Double(planned)))
        }
        guard let end, end > start else { return nil }
        return min(1, max(0, (settled - start).seconds / (end - start).seconds))
    }
}
