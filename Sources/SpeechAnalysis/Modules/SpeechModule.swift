import AudioInput
import Foundation
import SpeechEngines
import Timeline

/// A part of an analysis: it receives the session's audio and has its own results.
///
/// The modules come with this library (``SpeechTranscriber``, ``DictationTranscriber``, ``SpeechDetector``, ``SpeakerDetector``). What can
/// be exchanged is the `SpeechEngine` below them.
public protocol SpeechModule: AnyObject, Sendable {
    /// The type of ``results``.
    associatedtype Results: Sendable, AsyncSequence where Results.Failure == any Error
    /// The type of one result.
    associatedtype Result: SpeechModuleResult, Sendable where Result == Results.Element

    /// The module's only sequence of results, for one reader. It is buffered from creation, so that a late reader loses nothing.
    ///
    /// It ends when the session ends, and throws the error that ended it.
    var results: Results { get }

    /// The audio formats that the module accepts, best first; empty if its model is not installed.
    var availableCompatibleAudioFormats: [AudioFormat] { get async }
}

/// A module's result for one stretch of audio.
public protocol SpeechModuleResult {
    /// The audio that this result covers.
    var range: AudioTimeRange { get }
    /// No more results will come for audio before this time.
    var resultsFinalizationTime: AudioTime { get }
}

extension SpeechModuleResult {
    /// Whether this result is final. A volatile one may be replaced by a later one for the same audio.
    public var isFinal: Bool { resultsFinalizationTime >= range.end }
}

/// A module that depends on the language.
public protocol LocaleDependentSpeechModule: SpeechModule {
    /// The locales that can be recognized, whether their models are installed or not.
    static var supportedLocales: [Locale] { get async }
    /// The supported locale to use where `locale` is wanted.
    static func supportedLocale(equivalentTo locale: Locale) async -> Locale?
    /// The languages that it recognizes.
    var selectedLocales: [Locale] { get }
}

/// A module that needs an engine: it says which one, and which provider to ask.
package protocol EngineSeekingModule: SpeechModule {
    static var purpose: SpeechEngineQuery.Purpose { get }
    var query: SpeechEngineQuery { get }
    var provider: any SpeechEngineProvider { get }
}

/// A module that a session can drive.
protocol EngineDrivenModule: EngineSeekingModule {
    var runTemplate: SpeechRunConfiguration { get }
    var shaper: OutputShaper { get }
    /// The formats that this module accepts if its engine has this profile.
    func acceptedFormats(_ profile: SpeechEngineProfile) -> AcceptedFormats
    /// The claim of the one session that this module belongs to.
    var claim: ModuleClaim { get }

    func publish(_ output: ModuleOutput)
    /// Called when all results for audio before this time have been published.
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

    /// The audio formats that the engine accepts.
    public var availableCompatibleAudioFormats: [AudioFormat] {
        get async {
            guard let engine = try? await provider.engine(for: query),
                case .some(let formats) = acceptedFormats(engine.profile)
            else { return [] }
            return formats
        }
    }
}
