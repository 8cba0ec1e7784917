import AudioInput
import Foundation
import SpeechEngines
import Timeline

/// A part of an analysis: it hears the session's audio and has results of its own.
///
/// Modules come with this library (``SpeechTranscriber``, ``DictationTranscriber``, ``SpeechDetector``, ``SpeakerDetector``); what is exchanged
/// below them is the `SpeechEngine`.
public protocol SpeechModule: AnyObject, Sendable {
    /// The sequence of what it finds.
    associatedtype Results: Sendable, AsyncSequence where Results.Failure == any Error
    /// What it finds.
    associatedtype Result: SpeechModuleResult, Sendable where Result == Results.Element

    /// The one sequence of results of this module, with one reader; buffered from creation, so that a late reader loses nothing.
    ///
    /// It ends when the session ends, and throws the error that ended it.
    var results: Results { get }

    /// The formats in which the module takes audio, best first; empty if its model is not installed.
    var availableCompatibleAudioFormats: [AudioFormat] { get async }
}

/// What a module says about one stretch of audio.
public protocol SpeechModuleResult {
    /// What it is about.
    var range: AudioTimeRange { get }
    /// Nothing will be said any more about audio before this time.
    var resultsFinalizationTime: AudioTime { get }
}

extension SpeechModuleResult {
    /// This result stands; a volatile one may be replaced by a later one over the same audio.
    public var isFinal: Bool { resultsFinalizationTime >= range.end }
}

/// A module for a language.
public protocol LocaleDependentSpeechModule: SpeechModule {
    /// What can be recognised, whether its model is installed or not.
    static var supportedLocales: [Locale] { get async }
    /// The supported locale to use where `locale` is wanted.
    static func supportedLocale(equivalentTo locale: Locale) async -> Locale?
    /// The languages that it hears.
    var selectedLocales: [Locale] { get }
}

/// A module that needs an engine, and says which one and whom it asks.
package protocol EngineSeekingModule: SpeechModule {
    static var purpose: SpeechEngineQuery.Purpose { get }
    var query: SpeechEngineQuery { get }
    var provider: any SpeechEngineProvider { get }
}

/// A module that a session can drive.
protocol EngineDrivenModule: EngineSeekingModule {
    var runTemplate: SpeechRunConfiguration { get }
    var shaper: OutputShaper { get }
    /// The formats that this module takes when its engine's profile is `profile`.
    func acceptedFormats(_ profile: SpeechEngineProfile) -> AcceptedFormats
    /// The session that has this module for life.
    var claim: ModuleClaim { get }

    func publish(_ output: ModuleOutput)
    /// All results about audio before this time have been published.
    func hear(finalThrough time: AudioTime)
    func endResults(_ error: (any Error)?)
}

extension EngineDrivenModule {
    func findEngine() async throws -> any SpeechEngine {
        if let engine = try await provider.engine(for: query) { return engine }
        throw SpeechError(
            .noModel, subject: "\(Self.self) for \(query.locale)", reason: "no model for it is installed",
            nextMove: "install one with `readback models pull`, or choose an installed locale")
    }

    func acceptedFormats(_ profile: SpeechEngineProfile) -> AcceptedFormats { .some(profile.formats) }

    func hear(finalThrough time: AudioTime) {}

    /// What the engine takes for the language.
    public var availableCompatibleAudioFormats: [AudioFormat] {
        get async {
            guard let engine = try? await provider.engine(for: query),
                case .some(let formats) = acceptedFormats(engine.profile)
            else { return [] }
            return formats
        }
    }
}
