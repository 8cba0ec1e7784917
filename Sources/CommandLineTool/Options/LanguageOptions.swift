import Readback

/// What says how the text model is used.
extension Options {
    static let noPunctuation = OptionSpec(
        "no-punctuation",
        "leave out the punctuation that the text model puts back where the speech model gives none")
    static let chatTemplate = OptionSpec(
        "chat-template", value: .text("NAME"), "how the text model is spoken to (as its file says)")
    static let cacheType = OptionSpec(
        "kv-cache", value: .choice(LanguageContextOptions.CacheType.allCases.map(\.rawValue)),
        "how the text model remembers what it has read; q8_0 takes half the memory (f16)")
    static let guessedTokens = OptionSpec(
        "guessed-tokens", value: .number("N", 0...32),
        "tokens that a model that writes guesses ahead from the transcript; faster with large models (0)")
    static let gpuLayers = OptionSpec(
        "gpu-layers", value: .number("N", 0...9999),
        "layers of the text model on a GPU, where there is one (all)")

    /// Everything that says how a text model is opened.
    static let textModels = [textModel, chatTemplate, cacheType, guessedTokens, gpuLayers]
}

extension TextModelOptions {
    init(_ arguments: ParsedArguments) {
        self.init(
            chatTemplate: arguments.value(of: Options.chatTemplate),
            cacheType: arguments.value(of: Options.cacheType).flatMap { .init(rawValue: $0) }
                ?? .f16,
            guessedTokens: arguments.number(of: Options.guessedTokens) ?? 0,
            gpuLayers: ThisWorker.isCareful ? 0 : arguments.number(of: Options.gpuLayers))
    }
}
