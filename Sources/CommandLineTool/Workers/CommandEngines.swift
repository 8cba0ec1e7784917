import Readback

extension EngineRegistry {
    /// The way to engines for every command: models that were never opened are tried in a process of their own, a processor that cannot run
    /// the libraries is told, and so is what is wrong with the store.
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
