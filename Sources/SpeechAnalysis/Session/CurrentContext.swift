import Execution

/// The context last set on an analyzer.
final class CurrentContext: Sendable {
    private let context = Mutex(AnalysisContext())

    var value: AnalysisContext { context.withLock { $0 } }

    func set(_ newContext: AnalysisContext, in session: AnalysisSession) {
        context.withLock { $0 = newContext }
        let phrases = newContext.phrases
        session.change { $0.state.setContextualStrings(phrases) }
    }
}
