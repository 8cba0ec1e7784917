import AudioInput
import LanguageModels
import SpeechEngines
import TranscriptTasks
import Transcripts

/// Everything that a run needs. The runner knows engines and tasks only by their protocols.
public struct PipelineRequest: Sendable {
    /// The audio.
    public var source: any AudioSource
    /// The parties and their channels. A single party without channels gets all of them, mixed.
    public var parties: [Party]
    /// The speech engine.
    public var speechEngine: any SpeechEngine
    /// Resamples audio to a rate that the engine accepts.
    public var resampling: any ResamplerFactory
    /// The language spoken, as a BCP 47 identifier.
    public var locale: String
    /// Words that are likely to be said, spelled as they should be shown.
    public var vocabulary: Vocabulary
    /// The tasks to run on the transcript.
    public var tasks: [any TranscriptTask]
    /// Writes for the tasks; `nil` makes them quote instead.
    public var languageEngine: (any LanguageEngine)?
    /// Finds passages by meaning, for tasks that ask questions.
    public var textEmbedder: (any TextEmbedder)?
    /// Tells speakers apart; `nil` if that is not wanted. Used only for a single party: several are known by their channels. If
    /// segments are read before the end is known, they get the speakers known at that time; these may be renamed once, at the end.
    public var speakerSearch: SpeakerSearch?
    /// The number of processor cores that the run may keep busy.
    public var threadCount: Int
    /// The number of cores for speech recognition. An engine shares its cores among all of its runs, so several
    /// concurrent runs may each ask for every core.
    public var hearingThreadCount: Int
    /// Whether to report text before it is final.
    public var reportsVolatileText: Bool
    /// Whether to read while audio is still arriving. Right for a recording in progress; a complete one is
    /// faster with recognition first.
    public var readsWhileListening: Bool
    /// Stores finished work, so that a run that dies can be resumed.
    public var memory: RunMemory?
    /// Other recipients of the events.
    public var sinks: [any PipelineSink]

    /// Creates a request.
    public init(
        source: any AudioSource, parties: [Party], speechEngine: any SpeechEngine,
        resampling: any ResamplerFactory = NoResampling(), locale: String,
        vocabulary: Vocabulary = Vocabulary(), tasks: [any TranscriptTask] = [],
        languageEngine: (any LanguageEngine)? = nil, textEmbedder: (any TextEmbedder)? = nil,
        speakerSearch: SpeakerSearch? = nil, threadCount: Int,
        hearingThreadCount: Int? = nil,
        reportsVolatileText: Bool = false, readsWhileListening: Bool = false, memory: RunMemory? = nil,
        sinks: [any PipelineSink] = []
    ) {
        precondition(!parties.isEmpty, "a run hears at least one party")
        self.source = source
        self.parties = parties
        self.speechEngine = speechEngine
        self.resampling = resampling
        self.locale = locale
        self.vocabulary = vocabulary
        self.tasks = tasks
        self.languageEngine = languageEngine
        self.textEmbedder = textEmbedder
        self.speakerSearch = speakerSearch
        self.threadCount = threadCount
        self.hearingThreadCount = hearingThreadCount ?? threadCount
        self.reportsVolatileText = reportsVolatileText
        self.readsWhileListening = readsWhileListening
        self.memory = memory
        self.sinks = sinks
    }
}

extension PipelineRequest {
    /// The speaker search; `nil` if channels tell the speakers apart.
    var usableSpeakerSearch: SpeakerSearch? { parties.count == 1 ? speakerSearch : nil }
}

/// One side of a conversation that has its own channels, or everybody in the recording.
public struct Party: Hashable, Sendable {
    /// The channels that carry this party, averaged; `nil` for all channels.
    public var channels: [Int]?
    /// The name in the transcript; `nil` if the speaker is not known.
    public var label: String?

    /// Creates a party; `nil` takes all channels.
    public init(channels: [Int]? = nil, label: String? = nil) {
        self.channels = channels
        self.label = label
    }

    /// Creates a party for each group of channels. It is named after one of its channels, or else by its
    /// channel number. A single party has a name only if its first channel has one.
    package static func all(of groups: [[Int]], names: [Int: String]) -> [Party] {
        guard groups.count > 1 else {
            let channels = groups.first ?? []
            return [Party(channels: channels, label: channels.first.flatMap { names[$0] })]
        }
        return groups.map { channels in
            let name = channels.lazy.compactMap { names[$0] }.first
            return Party(channels: channels, label: name ?? "Channel \(channels.first ?? 0)")
        }
    }
}
