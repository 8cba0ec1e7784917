import Readback

extension SpeechEngineProfile {
    /// The engine's name in error messages.
    var title: String { "the engine \(name) (\(model))" }
}

extension LanguageEngineProfile {
    /// The engine's name in error messages.
    var title: String { "the engine \(name) (\(model))" }
}
