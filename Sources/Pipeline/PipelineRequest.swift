import AudioInput
import LanguageModels
import SpeechEngines
import TranscriptTasks

/// Everything that a run needs. Engines and tasks come in through their protocols; the runner knows none of them by name.
public struct PipelineRequest: Sendable {
    public var source: any AudioSource
    /// Who speaks where. One party without channels hears all of them mixed.
    public var parties: [Party]
    public var speechEngine: any SpeechEngine
    /// Changes the rate of audio that the engine does not take as it is.
    public var resampling: any ResamplerFactory
    /// BCP 47 identifier of the language spoken.
    public var locale: String
    /// What is wanted of the transcript.
    public var tasks: [any TranscriptTask]
    /// Reads the transcript for the tasks.
    public var languageEngine: (any LanguageEngine)?
    /// Puts punctuation back; `nil` leaves the words as the speech engine gave them.
    public var punctuationEngine: (any LanguageEngine)?
    /// Processor cores that the run may keep busy.
    public var threadCount: Int
    /// Report what is being said before it is final.
    public var reportsVolatileText: Bool
    /// Read while audio still arrives. Right for a recording in progress; a complete one is done sooner the other way round.
    public var readsWhileListening: Bool
    /// Where what has been done is kept, so that a run that dies can go on.
    public var memory: RunMemory?
    /// Who else gets the events.
    public var sinks: [any PipelineSink]

    public init(
        source: any AudioSource, parties: [Party], speechEngine: any SpeechEngine,
        resampling: any ResamplerFactory = NoResampling(), locale: String,
        tasks: [any TranscriptTask] = [], languageEngine: (any LanguageEngine)? = nil,
        punctuationEngine: (any LanguageEngine)? = nil, threadCount: Int,
        reportsVolatileText: Bool = false, readsWhileListening: Bool = false, memory: RunMemory? = nil,
        sinks: [any PipelineSink] = []
    ) {
        precondition(!parties.isEmpty, "a run hears at least one party")
        precondition(tasks.isEmpty || languageEngine != nil, "tasks need a text model")
        self.source = source
        self.parties = parties
        self.speechEngine = speechEngine
        self.resampling = resampling
        self.locale = locale
        self.tasks = tasks
        self.languageEngine = languageEngine
        self.punctuationEngine = punctuationEngine
        self.threadCount = threadCount
        self.reportsVolatileText = reportsVolatileText
        self.readsWhileListening = readsWhileListening
        self.memory = memory
        self.sinks = sinks
    }
}

/// Somebody who speaks.
public struct Party: Hashable, Sendable, Codable {
    /// The channels that carry this party, averaged; `nil` for all channels.
    public var channels: [Int]?
    /// The name in the transcript; `nil` where the speaker is not known.
    public var label: String?

    public init(channels: [Int]? = nil, label: String? = nil) {
        self.channels = channels
        self.label = label
    }
}
