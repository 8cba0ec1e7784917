import AudioInput
import Spoken
import Timeline

/// A speech recogniser that an analysis session can drive. This is the seam at which engines plug in.
///
/// An engine is the machine that holds a model: one per model, shared by many runs. A ``SpeechEngineRun`` is one pass over
/// one stream of audio, told what to do by values (``SpeechEngineRequest``) and answering with others (``SpeechEngineEvent``).
public protocol SpeechEngine: AnyObject, Sendable {
    /// The facts about the engine and its model; known without loading anything.
    var profile: SpeechEngineProfile { get }

    /// Loads what can be loaded ahead, reporting fractions from 0 to 1. Calling it again is cheap. ``startRun(_:)`` loads by itself
    /// whatever has not been loaded.
    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws

    /// Starts a pass over one stream of audio.
    func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun

    /// Frees the model; returns when its memory has been given back. Runs in progress keep what they need until they end.
    func unload() async
}

/// One pass of an engine over one stream of audio.
///
/// The contract:
/// - Requests are handled in the order in which they were sent. ``send(_:)`` returns when the engine can take the next one, so a
///   slow engine holds its feeder back; it does not wait for results.
/// - Final hypotheses come in order and never overlap, and after `finalized(through: t)` nothing final or volatile comes for
///   audio before `t`.
/// - After `finish` the engine sends what is outstanding, then ``SpeechEngineEvent/finalized(through:)`` with the end of the audio, and ends
///   the event stream. An error ends it too.
/// - Letting go of a run, or calling ``cancel()``, stops its work promptly and frees what it held.
public protocol SpeechEngineRun: Sendable {
    /// Everything the run has to say, in order. One reader; buffered from creation.
    var events: AsyncThrowingStream<SpeechEngineEvent, any Error> { get }

    /// Takes the next request; requests are answered in their order.
    func send(_ request: SpeechEngineRequest) async throws

    /// Stops at once, without results. Safe from anywhere, any number of times.
    func cancel()
}

/// What is known about an engine before it runs.
public struct SpeechEngineProfile: Hashable, Sendable, Codable {
    /// What an engine may be able to do.
    public enum Capability: String, Hashable, Sendable, Codable, CaseIterable {
        case volatileResults, alternatives, wordTimes, confidences, punctuation, contextualStrings
        case languageDetection, translation, speechActivity, speakers
        /// A run that reports volatile results makes its finals while somebody speaks, and not from the largest stretches that it
        /// could have; so they differ from those of a run that does not.
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
    /// What it is able to do.
    public let capabilities: Set<Capability>

    /// What is known of an engine before it runs.
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

/// What one run is asked for.
public struct SpeechRunConfiguration: Hashable, Sendable {
    /// What is known about the speech.
    public enum Hint: String, Hashable, Sendable, CaseIterable {
        case shortForm, farField, atypicalSpeech
    }

    /// The format in which audio will be sent; one of the profile's.
    public var format: AudioFormat
    /// BCP 47 identifier.
    public var locale: String
    /// Send volatile hypotheses while the speaker speaks.
    public var reportsVolatileResults: Bool
    /// Prefer early results over accurate ones.
    public var prefersFastResults: Bool
    /// The largest number of hypotheses per final result, best first; at least 1.
    public var maximumAlternatives: Int
    /// Make results final early and often, at the price of accuracy.
    public var prefersFrequentFinalization: Bool
    /// What is known about the speech; an engine may make use of it or not.
    public var hints: Set<Hint>
    /// Words and phrases that are likely to be said.
    public var contextualStrings: [String]
    /// How many processor cores the run may keep busy.
    public var threadCount: Int
    /// Final results that an earlier run with this configuration gave for this audio. An engine that would come to a final of
    /// exactly such a range may give this one instead of working for it again; one that makes no use of them gives the same, later.
    public var knownFinals: [SpeechRecognition]

    /// What one run is asked for.
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
