import SpeechEngines

/// Drives one module's engine: takes steps from the session, sends them to runs, and reports the runs' events to the session.
struct ModuleDriver {
    let id: ModuleID
    let module: any EngineDrivenModule
    let session: AnalysisSession

    func run() async {
        do {
            let engine = try await module.findEngine()
            session.uses(engine, for: id)
            session.change { $0.state.driverFoundEngine(id, formats: module.acceptedFormats(engine.profile)) }
            while let step = await session.nextStep(for: id) {
                guard case .startRun(var configuration) = step else { continue }
                configuration.locale = try engine.profile.locale(for: configuration.locale)
                try await drive(try await engine.startRun(configuration))
            }
            finish(nil)
        } catch {
            finish(error)
        }
    }

    private func finish(_ error: (any Error)?) {
        session.change { storage in
            storage.drivers[id] = nil
            storage.state.driverEnds(id, error: error)
        }
    }

    /// One run, from its start to the end of its events.
    private func drive(_ run: any SpeechEngineRun) async throws {
        defer { run.cancel() }
        try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await listen(to: run) }
                do {
                    while let step = await session.nextStep(for: id) {
                        switch step {
                        case .send(let request): try await run.send(request)
                        case .endRun:
                            try await run.send(.finish)
                            try await group.waitForAll()
                            return
                        case .startRun: continue
                        }
                    }
                } catch {
                    // Before the run is cancelled, so that the end of its events is not taken for an error of its own.
                    session.change { $0.state.end(error) }
                    run.cancel()
                    throw error
                }
                run.cancel()
                group.cancelAll()
            }
        } onCancel: {
            run.cancel()
        }
    }

    private func listen(to run: any SpeechEngineRun) async throws {
        do {
            for try await event in run.events {
                session.change { $0.state.driverReceives(id, event) }
            }
        } catch {
            session.change { $0.state.end(error) }
            throw error
        }
        try Task.checkCancellation()
        session.change { $0.state.runEnds(id) }
    }
}

extension SpeechEngineProfile {
    /// The engine's own name for a language: `en-US` if `en-001` is requested.
    func locale(for wanted: String) throws -> String {
        // A detector has no language; an engine for many languages ("mul") detects the language itself.
        if wanted.isEmpty || locales.isEmpty || locales.contains("mul") { return wanted }
        if wanted == "und" && capabilities.contains(.languageDetection) { return wanted }
        if let own = LocaleMatching.equivalent(to: wanted, supported: locales, installed: locales) {
            return own
        }
        throw SpeechError(
            .noModel, subject: "\(name) with \(model)", reason: "it does not know the language \(wanted)",
            nextMove: "it knows \(locales.joined(separator: ", "))")
    }
}
