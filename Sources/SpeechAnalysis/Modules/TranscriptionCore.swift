import Execution

/// What transcribers have in common: one query, one rendering, one stream of results.
final class TranscriptionCore: Sendable {
    /// How many readings a result has at most when alternatives are wanted.
    static let maximumAlternatives = 5

    let query: SpeechEngineQuery
    let provider: any SpeechEngineProvider
    let runTemplate: SpeechRunConfiguration
    let shaping: ShapingOptions
    let rendering: TextRendering
    let claim = ModuleClaim()
    let results = ResultStream<TranscriptionResult>()
    let notices = ResultStream<SpeechNotice>()

    init(
        query: SpeechEngineQuery, provider: any SpeechEngineProvider, runTemplate: SpeechRunConfiguration,
        shaping: ShapingOptions, rendering: TextRendering
    ) {
        self.query = query
        self.provider = provider
        self.runTemplate = runTemplate
        self.shaping = shaping
        self.rendering = rendering
    }

    func publish(_ output: ModuleOutput) {
        switch output {
        case .text(let text): results.yield(rendering.result(text))
        case .notice(let notice): notices.yield(notice)
        case .activity: break
        }
    }

    func endResults(_ error: (any Error)?) {
        results.finish(throwing: error)
        notices.finish(throwing: error)
    }
}
