import Execution
import Foundation
import SpeechEngines
import Timeline

/// What transcribers have in common: one query, one rendering, one stream of results.
final class TranscriptionCore: Sendable {
    /// A transcriber's options, combined.
    struct Wish {
        var reportsVolatileResults = false
        var reportsAlternatives = false
        var prefersFastResults = false
        var prefersFrequentFinalization = false
        var redactsExpletives = false
        var keepsPunctuation = true
        var marksTimeRanges = false
        var marksConfidences = false
        var hints: Set<SpeechRunConfiguration.Hint> = []
        var threadCount: Int?
    }

    /// The maximum number of readings in a result, if alternatives are requested.
    static let maximumAlternatives = 5

    let query: SpeechEngineQuery
    let provider: any SpeechEngineProvider
    let runTemplate: SpeechRunConfiguration
    let shaping: ShapingOptions
    let rendering: TextRendering
    let claim = ModuleClaim()
    /// Results, interleaved with the time through which everything is final. One sequence keeps the two in order.
    let progress = ResultStream<TranscriptionProgress>()
    let notices = ResultStream<SpeechNotice>()

    init(purpose: SpeechEngineQuery.Purpose, locale: Locale, wish: Wish, provider: any SpeechEngineProvider) {
        let identifier = locale.identifier(.bcp47)
        let alternatives = wish.reportsAlternatives ? Self.maximumAlternatives : 1
        query = SpeechEngineQuery(purpose: purpose, locale: identifier)
        self.provider = provider
        runTemplate = SpeechRunConfiguration(
            format: .speech16kHz, locale: identifier, reportsVolatileResults: wish.reportsVolatileResults,
            prefersFastResults: wish.prefersFastResults, maximumAlternatives: alternatives,
            prefersFrequentFinalization: wish.prefersFrequentFinalization, hints: wish.hints,
            threadCount: wish.threadCount ?? ProcessInfo.processInfo.activeProcessorCount)
        shaping = ShapingOptions(
            reportsVolatileResults: wish.reportsVolatileResults, maximumAlternatives: alternatives,
            redactsExpletives: wish.redactsExpletives, keepsPunctuation: wish.keepsPunctuation)
        rendering = TextRendering(
            locale: identifier, marksTimeRanges: wish.marksTimeRanges, marksConfidences: wish.marksConfidences
        )
    }

    var results: some Sendable & AsyncSequence<TranscriptionResult, any Error> {
        progress.compactMap(\.result)
    }

    func publish(_ output: ModuleOutput) {
        switch output {
        case .text(let text): progress.yield(.result(rendering.result(text)))
        case .notice(let notice): notices.yield(notice)
        case .activity, .speakers, .conclusion: break
        }
    }

    func endResults(_ error: (any Error)?) {
        progress.finish(throwing: error)
        notices.finish(throwing: error)
    }
}

/// A module built on a ``TranscriptionCore``.
protocol TranscribingModule: EngineDrivenModule {
    var core: TranscriptionCore { get }
}

extension TranscribingModule {
    package var query: SpeechEngineQuery { core.query }
    package var provider: any SpeechEngineProvider { core.provider }
    var runTemplate: SpeechRunConfiguration { core.runTemplate }
    var shaper: OutputShaper { .text(TextShaper(options: core.shaping)) }
    var claim: ModuleClaim { core.claim }
    func publish(_ output: ModuleOutput) { core.publish(output) }
    func hear(finalThrough time: AudioTime) { core.progress.yield(.final(through: time)) }
    func endResults(_ error: (any Error)?) { core.endResults(error) }
}
