import AudioInput
import LanguageModels
import SpeechEngines
import TranscriptTasks
import Transcripts

/// Everything that a run needs. Engines and tasks come in through their protocols; the runner knows none of them by name.
public struct PipelineRequest: Sendable {
    /// What is heard.
    public var source: any AudioSource
    /// Who speaks where. One party without channels hears all of them mixed.
    public var parties: [Party]
    /// What hears.
    public var speechEngine: any SpeechEngine
    /// Changes the rate of audio that the engine does not take as it is.
    public var resampling: any ResamplerFactory
    /// BCP 47 identifier of the language spoken.
    public var locale: String
    /// Words that are likely to be said, as they are to be shown.
    public var vocabulary: Vocabulary
    /// What is wanted of the transcript.
    public var tasks: [any TranscriptTask]
    /// Writes for the tasks; without one they quote.
    public var languageEngine: (any LanguageEngine)?
    /// Finds for tasks that ask questions what was meant in other words.
    public var textEmbedder: (any TextEmbedder)?
    /// Tells apart who speaks; `nil` for a run that does not ask. It is for one party: several are known by their channels. While
    /// segments are read before the end is known they have the speakers that are known then, and these may be renamed once, at the end.
    public var speakerSearch: SpeakerSearch?
    /// Processor cores that the run may keep busy.
    public var threadCount: Int
    /// Cores on which its speech may be heard at a time. An engine seats all its runs together, so several at once may each ask for
    /// every core.
    public var hearingThreadCount: Int
    /// Report what is being said before it is final.
    public var reportsVolatileText: Bool
    /// Read while audio still arrives. Right for a recording in progress; a complete one is done sooner the other way round.
    public var readsWhileListening: Bool
    /// Where what has been done is kept, so that a run that dies can go on.
    public var memory: RunMemory?
    /// Who else gets the events.
    public var sinks: [any PipelineSink]

    /// All that a run is asked for.
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
    /// What is searched for: nothing where channels tell.
    var usableSpeakerSearch: SpeakerSearch? { parties.count == 1 ? speakerSearch : nil }
}

/// Somebody who speaks.
public struct Party: Hashable, Sendable {
    /// The channels that carry this party, averaged; `nil` for all channels.
    public var channels: [Int]?
    /// The name in the transcript; `nil` where the speaker is not known.
    public var label: String?

    /// A party by its channels; `nil` takes all of them.
    public init(channels: [Int]? = nil, label: String? = nil) {
        self.channels = channels
        self.label = label
    }

    /// A party for each group of channels. It is called as one of its channels is, or by its number; one that is alone has a name only if
    /// its first channel has.
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
