import Readback

/// Options for the text model.
extension Options {
    static let chatTemplate = OptionSpec(
        "chat-template", value: .text("NAME"), usual: "the one in its file", "chat template of the text model"
    )
    static let cacheType = OptionSpec(
        "kv-cache", value: .choice(LanguageContextOptions.CacheType.allCases.map(\.rawValue)),
        usual: "f16", "type of the text model's key-value cache; q8_0 halves its memory")
    static let guessedTokens = OptionSpec(
        "guessed-tokens", value: .number("N", 0...32),
        usual: "0",
        "tokens that a writing model guesses ahead from the transcript; faster with large models")
    static let gpuLayers = OptionSpec(
        "gpu-layers", value: .number("N", 0...9999),
        usual: "all", "layers of the text model to put on a GPU, if there is one")

    /// All options for opening a text model.
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
