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
    /// The type of the results.
    public typealias Result = TranscriptionResult

    /// How speech becomes text.
    public enum TranscriptionOption: CaseIterable, Hashable, Sendable {
        /// Replaces expletives with their first letter and asterisks.
        case etiquetteReplacements
    }

    /// Which results are reported, and when.
    public enum ReportingOption: CaseIterable, Hashable, Sendable {
        /// Reports results during speech; later results replace them until one is final.
        case volatileResults
        /// Reports more than one reading per result if the engine has more.
        case alternativeTranscriptions
        /// Reports results early, at the cost of accuracy.
        case fastResults
    }

    /// Which attributes the text carries.
    public enum ResultAttributeOption: CaseIterable, Hashable, Sendable {
        case audioTimeRange, transcriptionConfidence
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
            locale: locale, transcriptionOptions: preset.transcriptionOptions,
            reportingOptions: preset.reportingOptions, attributeOptions: preset.attributeOptions,
            provider: provider)
    }

    /// Never fails: a missing engine or model is reported when analysis begins.
    ///
    /// - Parameters:
    ///   - locale: the language that is spoken.
    ///   - transcriptionOptions: how speech becomes text.
    ///   - reportingOptions: which results are reported, and when.
    ///   - attributeOptions: which attributes the text carries.
    ///   - provider: asked for an engine when one is first needed.
    ///   - threadCount: how many processor cores recognition may use; all of them by default. Transcribers that share an engine
    ///     share the cores.
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

    /// The results as they are found, kept until they are read.
    public var results: some Sendable & AsyncSequence<Result, any Error> { core.results }

    /// The results, interleaved with the time through which all audio, silence included, is final. Read either this or
    /// ``results``, not both.
    package var progress: some Sendable & AsyncSequence<TranscriptionProgress, any Error> { core.progress }

    /// Notices for the user about the audio or the recognition, each given once. The sequence ends with the results.
    public var notices: some Sendable & AsyncSequence<SpeechNotice, any Error> { core.notices }
}

extension SpeechTranscriber: TranscribingModule {
    package static var purpose: SpeechEngineQuery.Purpose { .transcription }
}
