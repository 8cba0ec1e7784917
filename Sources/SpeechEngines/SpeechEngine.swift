import AudioInput
import Spoken
import Timeline

/// A speech recogniser that an analysis session can drive: the protocol that engines implement.
///
/// An engine holds a model: one engine per model, shared by many runs. A ``SpeechEngineRun`` is one pass over one stream of audio. It
/// is controlled by values (``SpeechEngineRequest``) and answers with values (``SpeechEngineEvent``).
public protocol SpeechEngine: AnyObject, Sendable {
    /// Facts about the engine and its model, known without loading anything.
    var profile: SpeechEngineProfile { get }

    /// Loads the model ahead of time and reports progress from 0 to 1. Calling it again is cheap. ``startRun(_:)`` loads whatever has
    /// not been loaded.
    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws

    /// Starts a pass over one stream of audio.
    func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun

    /// Frees the model; returns when its memory has been released. Runs in progress keep what they need until they end.
    func unload() async
}

/// One pass of an engine over one stream of audio.
///
/// The contract:
/// - Requests are handled in the order in which they were sent. ``send(_:)`` returns when the engine can take the next request, so a
///   slow engine slows down its sender. It does not wait for results.
/// - Final results come in order and never overlap. After `finalized(through: t)` no final or volatile result comes for audio before
///   `t`.
/// - After `finish` the engine sends all remaining results, then ``SpeechEngineEvent/finalized(through:)`` with the end of the audio,
///   and ends the event stream. An error ends it, too.
/// - Releasing a run, or calling ``cancel()``, stops its work promptly and frees its resources.
public protocol SpeechEngineRun: Sendable {
    /// All events of the run, in order. For one reader; buffered from creation.
    var events: AsyncThrowingStream<SpeechEngineEvent, any Error> { get }

    /// Takes the next request. Requests are handled in order.
    func send(_ request: SpeechEngineRequest) async throws

    /// Stops at once, without results. Can be called from any thread, any number of times.
    func cancel()
}

/// What is known about an engine before it runs.
public struct SpeechEngineProfile: Hashable, Sendable, Codable {
    /// What an engine may be able to do.
    public enum Capability: String, Hashable, Sendable, Codable, CaseIterable {
        case volatileResults, alternatives, wordTimes, confidences, punctuation, contextualStrings
        case languageDetection, translation, speechActivity, speakers
        /// With volatile results on, finals are made while someone speaks, from shorter stretches of audio than otherwise. So they
        /// differ from the finals of a run without volatile results.
        case earlyFinals
    }

    /// The engine's name as the user types it: `whisper`.
    public let name: String
    /// The library's version.
    public let version: String
    /// The model's identifier in the store, or its path.
    public let model: String
    /// BCP 47 identifiers of the languages that the model knows.
    public let locales: [String]
    /// Formats that the engine takes without conversion, best first.
    public let formats: [AudioFormat]
    /// The engine's capabilities.
    public let capabilities: Set<Capability>

    /// Creates a profile.
    public init(
        name: String, version: String, model: String, locales: [String], formats: [AudioFormat],
        capabilities: Set<Capability>
    ) {
        self.name = name
        self.version = version
        self.model = model
        self.locales = locales
        self.formats = formats
        self.capabilities = capabilities
    }
}

/// The settings of one run.
public struct SpeechRunConfiguration: Hashable, Sendable {
    /// What is known about the speech.
    public enum Hint: String, Hashable, Sendable, CaseIterable {
        case shortForm, farField, atypicalSpeech
    }

    /// The format in which audio will be sent; one of the profile's.
    public var format: AudioFormat
    /// BCP 47 identifier.
    public var locale: String
    /// Send volatile results while someone speaks.
    public var reportsVolatileResults: Bool
    /// Prefer early results over accurate ones.
    public var prefersFastResults: Bool
    /// The maximum number of hypotheses per final result, best first; at least 1.
    public var maximumAlternatives: Int
    /// Make results final early and often, at the cost of accuracy.
    public var prefersFrequentFinalization: Bool
    /// What is known about the speech. An engine may ignore it.
    public var hints: Set<Hint>
    /// Words and phrases that are likely to be said.
    public var contextualStrings: [String]
    /// The number of processor cores that the run may keep busy.
    public var threadCount: Int
    /// Final results of an earlier run with this configuration over this audio. If an engine would produce finals for exactly the same
    /// range, it may return these instead of computing them again. Engines may ignore them; the results are the same, only later.
    public var knownFinals: [SpeechRecognition]

    /// Creates a configuration.
    public init(
        format: AudioFormat, locale: String, reportsVolatileResults: Bool = false,
        prefersFastResults: Bool = false,
        maximumAlternatives: Int = 1, prefersFrequentFinalization: Bool = false, hints: Set<Hint> = [],
        contextualStrings: [String] = [], threadCount: Int = 1, knownFinals: [SpeechRecognition] = []
    ) {
        self.format = format
        self.locale = locale
        self.reportsVolatileResults = reportsVolatileResults
        self.prefersFastResults = prefersFastResults
        self.maximumAlternatives = maximumAlternatives
        self.prefersFrequentFinalization = prefersFrequentFinalization
        self.hints = hints
        self.contextualStrings = contextualStrings
        self.threadCount = threadCount
        self.knownFinals = knownFinals
    }
}
