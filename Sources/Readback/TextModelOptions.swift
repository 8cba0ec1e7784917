import LanguageModels

/// How text models are opened.
public struct TextModelOptions: Hashable, Sendable {
    /// The name of a chat template, for example `chatml`, that replaces the file's own.
    public var chatTemplate: String?
    /// How a context stores what it has read.
    public var cacheType: LanguageContextOptions.CacheType
    /// The most tokens that a writing model guesses ahead.
    public var guessedTokens: Int
    /// The number of layers on the GPU; `nil` for all. No effect if the library was built without GPU support.
    public var gpuLayers: Int?

    /// Creates options with the given values.
    public init(
        chatTemplate: String? = nil, cacheType: LanguageContextOptions.CacheType = .f16,
        guessedTokens: Int = 0,
        gpuLayers: Int? = nil
    ) {
        self.chatTemplate = chatTemplate
        self.cacheType = cacheType
        self.guessedTokens = guessedTokens
        self.gpuLayers = gpuLayers
    }
}
