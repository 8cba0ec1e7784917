import Timeline

extension AnalysisSession {
    convenience init(options: SpeechAnalyzer.Options) {
        self.init(priority: options.priority)
    }

    /// Takes modules into the session; it fails if one of them cannot be had.
    func adopt(_ modules: [any SpeechModule]) {
        do {
            for module in try claim(modules) {
                change { storage in
                    let id = storage.state.addModule(template: module.runTemplate, shaper: module.shaper)
                    storage.modules[id] = module
                }
            }
        } catch {
            change { $0.state.end(error) }
        }
    }

    private func claim(_ modules: [any SpeechModule]) throws -> [any EngineDrivenModule] {
        try modules.map { module in
            guard let module = module as? any EngineDrivenModule else {
                throw SpeechError(
                    .unusableModules, subject: "\(type(of: module))", reason: "an analyzer cannot drive it",
                    nextMove: "use one of the library's modules with an engine of your own")
            }
            guard module.claim.take() else {
                throw SpeechError(
                    .moduleAlreadyInUse, subject: "\(type(of: module))",
                    reason: "it belongs to another analyzer",
                    nextMove: "make a new module for each analyzer")
            }
            return module
        }
    }

    /// The answer to an input that the session no longer takes.
    func endOfFinishedInput() throws -> AudioTime? {
        let (error, end) = read { ($0.state.error, $0.state.clock.end) }
        if let error { throw error }
        return end
    }
}
