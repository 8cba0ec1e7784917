import SpeechEngines

extension AnalysisSession {
    /// Counts the session toward the limit, once. Fails the session if there are too many.
    func enterLimit() {
        let isFirst = change { storage in
            defer { storage.hasEnteredLimit = true }
            return !storage.hasEnteredLimit && !storage.state.isEnded
        }
        guard isFirst, !options.ignoresResourceLimits else { return }
        let limit = resources.limit
        guard limit.enter() else {
            let error = SpeechError(
                .insufficientResources, subject: "a new session",
                reason: "\(limit.maximum) sessions are already being analysed",
                nextMove: "finish one of them, or set ignoresResourceLimits")
            change { $0.state.end(error) }
            return
        }
        let hasEndedSince = change { storage in
            storage.whenEnded.append { limit.leave() }
            return storage.state.isEnded
        }
        if hasEndedSince { runEndActions() }
    }

    /// Records the engine of a module, and that this session uses it.
    func uses(_ engine: any SpeechEngine, for id: ModuleID) {
        change { storage in
            if !storage.engines.values.contains(where: { $0 === engine }) {
                resources.retention.begin(engine, options.modelRetention)
            }
            storage.engines[id] = engine
        }
    }

    /// The engines of the modules, each once, in the order of the modules.
    var distinctEngines: [any SpeechEngine] {
        read { storage in
            var engines: [any SpeechEngine] = []
            for (_, engine) in storage.engines.sorted(by: { $0.key.number < $1.key.number })
            where !engines.contains(where: { $0 === engine }) {
                engines.append(engine)
            }
            return engines
        }
    }

    /// Called when the analyzer is released: ends the session, and releases the engines once the session's runs are gone.
    func release() {
        change { $0.state.end(nil) }
        Task(priority: priority) {
            _ = try? await wait(for: .sessionEnd)
            for engine in distinctEngines { await resources.retention.end(engine) }
        }
    }
}
