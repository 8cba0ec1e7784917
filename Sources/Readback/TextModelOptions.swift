import LanguageModels

/// How text models are opened.
public struct TextModelOptions: Hashable, Sendable {
    /// A chat template by its name, `chatml` for example, in the place of the file's own.
    public var chatTemplate: String?
    /// How a context remembers what it has read.
    public var cacheType: LanguageContextOptions.CacheType
    /// The most tokens that a model that writes guesses ahead.
    public var guessedTokens: Int
    /// How many layers a GPU should hold; `nil` for all. Of no effect where the library was built without one.
    public var gpuLayers: Int?

    /// How text models are opened; the usual way unless told.
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
