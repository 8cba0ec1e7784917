import ModelStore

/// A speech model and the language that it is to hear.
public struct SpeechChoice: Hashable, Sendable {
    /// The model's name, or its path.
    public var model: String
    /// `und`: it finds the language out.
    public var locale: String
    /// Nobody named the model.
    public var isChosen: Bool
}

extension EngineRegistry {
    /// What a run hears with, and in which language: as named, or the best that is here. A model of many languages finds out which one
    /// is spoken when nobody says it.
    ///
    /// - Parameters:
    ///   - model: the model's name or path; `nil` chooses the best that is here.
    ///   - language: a BCP 47 identifier, `und` for one that is to be found out; `nil` if nobody has named one.
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
    /// What a model hears where nobody has named a language.
    fileprivate var usualLocale: String {
        if locales == ["mul"] { return "und" }
        return locales.contains { LanguageTag.covers($0, "en-US") } ? "en-US" : locales[0]
    }
}
