import ModelStore

/// A speech model and the language to recognize.
public struct SpeechChoice: Hashable, Sendable {
    /// The model's name or path.
    public var model: String
    /// The language; `und` lets the model detect it.
    public var locale: String
    /// Whether the model was chosen automatically, not named.
    public var isChosen: Bool
}

extension EngineRegistry {
    /// Returns the speech model and language for a run: the named ones, or the best model installed. A
    /// multilingual model detects the language if none is named.
    ///
    /// - Parameters:
    ///   - model: the model's name or path; `nil` takes the best one installed.
    ///   - language: a BCP 47 identifier, or `und` to detect the language; `nil` if none was named.
    public func speechChoice(model: String? = nil, language: String? = nil) async throws -> SpeechChoice {
        try await ReadbackError.telling {
            let name = model ?? store.defaultModel(for: .speech, locale: language)
            let isChosen = model == nil
            let entry = try await store.locate(nameOrPath: name).entry
            return SpeechChoice(model: name, locale: language ?? entry.usualLocale, isChosen: isChosen)
        }
    }
}

extension ModelEntry {
    /// The language if none is named.
    fileprivate var usualLocale: String {
        if locales == ["mul"] { return "und" }
        return locales.contains { LanguageTag.covers($0, "en-US") } ? "en-US" : locales[0]
    }
}
