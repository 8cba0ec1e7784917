import AudioInput
import Foundation
import SpeechEngines

/// Turns speech into text: long recordings, conversations, dictation of any length.
///
/// ```swift
/// let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription, engine: engine)
/// let analyzer = SpeechAnalyzer(modules: [transcriber])
/// async let text = transcriber.results.reduce(AttributedString()) { $0 + $1.text }
/// if let end = try await analyzer.analyzeSequence(inputs) {
///     try await analyzer.finalizeAndFinish(through: end)
/// }
/// print(String(try await text.characters))
/// ```
public final class SpeechTranscriber: LocaleDependentSpeechModule {
    /// What comes out of it.
    public typealias Result = TranscriptionResult

    /// How speech becomes text.
    public enum TranscriptionOption: CaseIterable, Hashable, Sendable {
        /// Expletives become their first letter and asterisks.
        case etiquetteReplacements
    }

    /// Which results come, and when.
    public enum ReportingOption: CaseIterable, Hashable, Sendable {
        /// Results while the speaker speaks, each replaced by later ones until one is final.
        case volatileResults
        /// More than one reading per result, where the engine has more.
        case alternativeTranscriptions
        /// Early results, at the price of accuracy.
        case fastResults
    }

    /// What the text says of itself.
    public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
        case audioTimeRange, transcriptionConfidence
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
            locale: locale, transcriptionOptions: preset.transcriptionOptions,
            reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions,
            provider: provider)
    }

    /// Never fails: what is missing shows when analysis begins.
    ///
    /// - Parameters:
    ///   - locale: the language that is spoken.
    ///   - transcriptionOptions: how speech becomes text.
    ///   - reportingOptions: which results come, and when.
    ///   - attributeOptions: what the text says of itself.
    ///   - provider: is asked for an engine when the first one is needed.
    ///   - threadCount: how many processor cores recognition may keep busy; all of them unless told. Transcribers of one
    ///     engine share the cores.
    public init(
        locale: Locale, transcriptionOptions: Set<TranscriptionOption>,
        reportingOptions: Set<ReportingOption>,
        attributeOptions: Set<ResultAttributeOption>, provider: any SpeechEngineProvider,
        threadCount: Int? = nil
    ) {
        selectedLocales = [locale]
        let wish = TranscriptionCore.Wish(
            reportsVolatileResults: reportingOptions.contains(.volatileResults),
            reportsAlternatives: reportingOptions.contains(.alternativeTranscriptions),
            prefersFastResults: reportingOptions.contains(.fastResults),
            redactsExpletives: transcriptionOptions.contains(.etiquetteReplacements),
            marksTimeRanges: attributeOptions.contains(.audioTimeRange),
            marksConfidences: attributeOptions.contains(.transcriptionConfidence), threadCount: threadCount)
        core = TranscriptionCore(purpose: Self.purpose, locale: locale, wish: wish, provider: provider)
    }

    /// Results as they are found; they are kept until somebody reads them.
    public var results: some Sendable & AsyncSequence<Result, any Error> { core.results }

    /// The results, and between them how far all audio is final, silence too. Whoever reads this reads no ``results``.
    package var progress: some Sendable & AsyncSequence<TranscriptionProgress, any Error> { core.progress }

    /// What a person should know about the audio or the recognition; each said once. Ends with the results.
    public var notices: some Sendable & AsyncSequence<SpeechNotice, any Error> { core.notices }
}

extension SpeechTranscriber: TranscribingModule {
    package static var purpose: SpeechEngineQuery.Purpose { .transcription }
}
