import Readback

extension SpeechEngineProfile {
    /// What a person is told when it fails.
    var title: String { "the engine \(name) (\(model))" }
}

extension LanguageEngineProfile {
    /// What a person is told when it fails.
    var title: String { "the engine \(name) (\(model))" }
}
