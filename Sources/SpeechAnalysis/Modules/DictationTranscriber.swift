import Foundation
import SpeechEngines

/// Turns dictated speech into text. Unlike ``SpeechTranscriber``, it has options for punctuation, hints about the speech, and
/// results that become final often.
public final class DictationTranscriber: LocaleDependentSpeechModule {
    /// The type of the results.
    public typealias Result = TranscriptionResult

    /// How speech becomes text.
    public enum TranscriptionOption: CaseIterable, Hashable, Sendable {
        /// Keeps the engine's punctuation. Without this option, only spoken punctuation appears.
        case punctuation
        /// Accepted but has no effect: no engine of this library turns the names of emoji into emoji.
        case emoji
        /// Replaces expletives with their first letter and asterisks.
        case etiquetteReplacements
    }

    /// Which results are reported, and when.
    public enum ReportingOption: CaseIterable, Hashable, Sendable {
        /// Reports results during speech; later results replace them until one is final.
        case volatileResults
        /// Reports more than one reading per result if the engine has more.
        case alternativeTranscriptions
        /// Makes results final early and often, at the cost of accuracy.
        case frequentFinalization
    }

    /// Which attributes the text carries.
    public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
        case audioTimeRange, transcriptionConfidence
    }

    /// What is known about the speech. A hint biases recognition but excludes nothing.
    public struct ContentHint: Hashable, Sendable {
        let hint: SpeechRunConfiguration.Hint

        /// A phrase, or at most a minute.
        public static let shortForm = ContentHint(hint: .shortForm)
        /// The speaker is not close to the microphone.
        public static let farField = ContentHint(hint: .farField)
        /// An accent, a lisp or other atypical speech.
        public static let atypicalSpeech = ContentHint(hint: .atypicalSpeech)
    }

    let core: TranscriptionCore
    /// The one language that is recognized.
    public let selectedLocales: [Locale]

    /// Creates a transcriber that uses `engine`.
    public convenience init(locale: Locale, preset: Preset, engine: any SpeechEngine) {
        self.init(locale: locale, preset: preset, provider: FixedEngineProvider(engine))
    }

    /// Creates a transcriber that asks `provider` for an engine when it first needs one.
    public convenience init(locale: Locale, preset: Preset, provider: any SpeechEngineProvider) {
        self.init(
            locale: locale, contentHints: preset.contentHints,
            transcriptionOptions: preset.transcriptionOptions,
            reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions,
            provider: provider)
    }

    /// Never fails: a missing engine or model is reported when analysis begins.
    public init(
        locale: Locale, contentHints: Set<ContentHint>, transcriptionOptions: Set<TranscriptionOption>,
        reportingOptions: Set<ReportingOption>, attributeOptions: Set<ResultAttributeOption>,
        provider: any SpeechEngineProvider
    ) {
        selectedLocales = [locale]
        let wish = TranscriptionCore.Wish(
            reportsVolatileResults: reportingOptions.contains(.volatileResults),
            reportsAlternatives: reportingOptions.contains(.alternativeTranscriptions),
            prefersFrequentFinalization: reportingOptions.contains(.frequentFinalization),
            redactsExpletives: transcriptionOptions.contains(.etiquetteReplacements),
            keepsPunctuation: transcriptionOptions.contains(.punctuation),
            marksTimeRanges: attributeOptions.contains(.audioTimeRange),
            marksConfidences: attributeOptions.contains(.transcriptionConfidence),
            hints: Set(contentHints.map(\.hint)))
        core = TranscriptionCore(purpose: Self.purpose, locale: locale, wish: wish, provider: provider)
    }

    /// The results as they are found, kept until they are read.
    public var results: some Sendable & AsyncSequence<Result, any Error> { core.results }

    /// Notices for the user about the audio or the recognition, each given once. The sequence ends with the results.
    public var notices: some Sendable & AsyncSequence<SpeechNotice, any Error> { core.notices }
}

extension DictationTranscriber: TranscribingModule {
    package static var purpose: SpeechEngineQuery.Purpose { .dictation }
}
