import Foundation
import SpeechEngines

/// Turns dictated speech into text. It differs from ``SpeechTranscriber`` in what can be asked for: punctuation, hints about
/// the speech, results that become final often.
public final class DictationTranscriber: LocaleDependentSpeechModule {
    /// What comes out of it.
    public typealias Result = TranscriptionResult

    /// How speech becomes text.
    public enum TranscriptionOption: CaseIterable, Hashable, Sendable {
        /// Punctuation where the engine gives any. Without it, only punctuation that is spoken appears.
        case punctuation
        /// Accepted; no engine of this library turns names of emoji into emoji.
        case emoji
        /// Expletives become their first letter and asterisks.
        case etiquetteReplacements
    }

    /// Which results come, and when.
    public enum ReportingOption: CaseIterable, Hashable, Sendable {
        /// Results while the speaker speaks, each replaced by later ones until one is final.
        case volatileResults
        /// More than one reading per result, where the engine has more.
        case alternativeTranscriptions
        /// Results become final early and often, at the price of accuracy.
        case frequentFinalization
    }

    /// What the text says of itself.
    public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
        case audioTimeRange, transcriptionConfidence
    }

    /// What is known about the speech. It biases recognition and excludes nothing.
    public struct ContentHint: Hashable, Sendable {
        let hint: SpeechRunConfiguration.Hint

        /// A phrase or a minute at most.
        public static let shortForm = ContentHint(hint: .shortForm)
        /// The speaker is not close to the microphone.
        public static let farField = ContentHint(hint: .farField)
        /// An accent, a lisp, or other speech that is unlike most.
        public static let atypicalSpeech = ContentHint(hint: .atypicalSpeech)
    }

    let core: TranscriptionCore
    /// The one language that is heard.
    public let selectedLocales: [Locale]

    /// With an engine of the caller's choice.
    public convenience init(locale: Locale, preset: Preset, engine: any SpeechEngine) {
        self.init(locale: locale, preset: preset, provider: FixedEngineProvider(engine))
    }

    /// With engines of the caller's choice, asked when the first one is needed.
    public convenience init(locale: Locale, preset: Preset, provider: any SpeechEngineProvider) {
        self.init(
            locale: locale, contentHints: preset.contentHints,
            transcriptionOptions: preset.transcriptionOptions,
            reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions,
            provider: provider)
    }

    /// Never fails: what is missing shows when analysis begins.
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

    /// Results as they are found; they are kept until somebody reads them.
    public var results: some Sendable & AsyncSequence<Result, any Error> { core.results }

    /// What a person should know about the audio or the recognition; each said once. Ends with the results.
    public var notices: some Sendable & AsyncSequence<SpeechNotice, any Error> { core.notices }
}

extension DictationTranscriber: TranscribingModule {
    package static var purpose: SpeechEngineQuery.Purpose { .dictation }
}
