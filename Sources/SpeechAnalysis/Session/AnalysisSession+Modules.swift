import AudioInput
import SpeechEngines
import Timeline

extension AnalysisSession {
    /// The modules that receive the audio, in the caller's order.
    var modules: [any SpeechModule] {
        read { storage in storage.roster }
    }

    /// Adds the modules of a new session. The session fails if one of them is not available.
    func adopt(_ modules: [any SpeechModule]) {
        do {
            for module in modules {
                let module = try drivable(module)
                try take(module)
                add(module)
            }
        } catch {
            change { $0.state.end(error) }
        }
    }

    func setModules(_ newModules: [any SpeechModule]) async throws {
        try throwFailure()
        guard read({ $0.state.isOpen }) else { return }
        let present = modules
        let added = try newModules.filter { new in !present.contains { $0 === new } }.map(drivable)
        let formats = try await formatsIfKnown(of: added, among: newModules)
        try takeAll(added)
        for (index, module) in added.enumerated() { add(module, formats: formats?[index]) }
        let leaving = change { storage in
            let leaving = storage.modules.filter { entry in !newModules.contains { $0 === entry.value } }.map(
                \.key)
            for id in leaving { storage.state.removeModule(id) }
            storage.roster = newModules
            return Set(leaving)
        }
        try await wait(for: .moduleEnds(leaving))
    }

    private func add(_ module: any EngineDrivenModule, formats: AcceptedFormats? = nil) {
        let ended = change { storage -> SessionState.Phase? in
            guard !storage.state.isEnded else { return storage.state.phase }
            let id = storage.state.addModule(
                template: module.runTemplate, shaper: module.shaper, formats: formats)
            storage.modules[id] = module
            storage.roster.append(module)
            return nil
        }
        if case .ended(let error) = ended { module.endResults(error) }
    }

    /// Returns the formats of new modules; `nil` if the session has not needed engines yet. Throws if the modules cannot work
    /// together.
    private func formatsIfKnown(of added: [any EngineDrivenModule], among newModules: [any SpeechModule])
        async throws -> [AcceptedFormats]?
    {
        guard read({ $0.state.needsEngines }) else { return nil }
        var formats: [AcceptedFormats] = []
        for module in added { formats.append(module.acceptedFormats(try await module.findEngine().profile)) }
        let staying = read { storage in
            storage.modules.filter { entry in newModules.contains { $0 === entry.value } }.map(\.key)
                .compactMap { storage.state.slots[$0]?.formats }
        }
        if AcceptedFormats.common(staying + formats) == nil { throw SpeechError.noCommonFormat }
        let drivable = newModules.compactMap { $0 as? any EngineDrivenModule }
        if !drivable.isEmpty, drivable.allSatisfy(\.shaper.isActivity) { throw SpeechError.lonelyDetector }
        return formats
    }

    private func drivable(_ module: any SpeechModule) throws -> any EngineDrivenModule {
        if let module = module as? any EngineDrivenModule { return module }
        throw SpeechError(
            .unusableModules, subject: "\(type(of: module))", reason: "an analyzer cannot drive it",
            nextMove: "use one of the library's modules with an engine of your own")
    }

    /// Claims all of the modules or none.
    private func takeAll(_ modules: [any EngineDrivenModule]) throws {
        for (index, module) in modules.enumerated() {
            do { try take(module) } catch {
                for taken in modules.prefix(index) { taken.claim.giveBack() }
                throw error
            }
        }
    }

    private func take(_ module: any EngineDrivenModule) throws {
        guard !module.claim.take() else { return }
        throw SpeechError(
            .moduleAlreadyInUse, subject: "\(type(of: module))", reason: "it already belongs to an analyzer",
            nextMove: "make a new module for each analyzer")
    }
}
