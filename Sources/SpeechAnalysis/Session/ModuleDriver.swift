/// Drives one module's engine: takes steps from the session, sends them to runs, and brings back what these say.
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
                guard case .startRun(let configuration) = step else { continue }
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
