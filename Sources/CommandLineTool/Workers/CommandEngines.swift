import Readback

extension EngineRegistry {
    /// The engines for any command. Models that were never opened before are tried in a separate process. The user is told if the processor
    /// cannot run the libraries, and of problems with the model store.
    static func ofCommand(
        _ messages: Messages, textModels: TextModelOptions = TextModelOptions(),
        speechModels: SpeechModelOptions = SpeechModelOptions(), log: NativeLog? = nil
    ) throws -> EngineRegistry {
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: textModels,
            speechModels: speechModels, log: log?.sink)
        try engines.checkProcessor()
        for complaint in store.complaints() { messages.say("\(complaint)") }
        return engines
    }
}
