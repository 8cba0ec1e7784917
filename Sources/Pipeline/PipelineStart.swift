import AudioInput
import LanguageModels
import SpeechEngines
import Timeline

/// What is known about a run before it starts.
public struct PipelineStart: Hashable, Sendable {
    /// The recording's format.
    public var format: AudioFormat
    /// The length of the audio, if known in advance. A hint, not a guarantee.
    public var estimatedDuration: AudioTime?
    /// The parties.
    public var parties: [Party]
    /// The speech engine.
    public var speechEngine: SpeechEngineProfile
    /// The text model's engine; `nil` if no model writes.
    public var languageEngine: LanguageEngineProfile?
    /// The tasks' names.
    public var tasks: [String]
}

/// The progress of a run: on the recording's timeline during recognition, then as counts.
public struct PipelineProgress: Hashable, Sendable {
    /// The current stage.
    public enum Stage: String, Hashable, Sendable, CaseIterable {
        /// Audio is read and recognized.
        case hearing
        /// All audio was read, and speakers are being determined.
        case speakers
        /// Tasks read the transcript; segments are counted.
        case reading
        /// Notes are written; pieces of the conversation are counted, or the answers of a custom task.
        case writing
        /// Titles and the summary are written and checked; drafts are counted.
        case title
    }

    /// The current stage.
    public var stage: Stage
    /// Where this run's audio starts: zero, unless only a part of the recording is used.
    public var start: AudioTime
    /// The position up to which the stage has read its input.
    public var position: AudioTime
    /// The position up to which results are final; behind `position` while recognition is still working.
    public var settled: AudioTime
    /// Where the audio ends. An estimate during recognition; `nil` if unknown.
    public var end: AudioTime?
    /// How many of the counted items are done; `nil` if the stage counts none.
    public var done: Int?
    /// The total number of items; `nil` if unknown.
    public var planned: Int?

    /// Creates the progress of a stage that counts items.
    public init(stage: Stage, done: Int, planned: Int?) {
        self.init(stage: stage, position: .zero, end: nil)
        self.done = done
        self.planned = planned
    }

    /// - Parameters:
    ///   - stage: the current stage.
    ///   - start: where the audio starts.
    ///   - position: the position reached.
    ///   - settled: the position up to which results are final; `nil` takes `position`.
    ///   - end: where the audio will end, if known.
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

    /// The fraction of the stage that is done, from 0 to 1; `nil` if the total is unknown.
    public var fraction: Double? {
        if let done {
            guard let planned, planned > 0 else { return nil }
            return min(1, max(0, Double(done) / Double(planned)))
        }
        guard let end, end > start else { return nil }
        return min(1, max(0, (settled - start).seconds / (end - start).seconds))
    }
}
