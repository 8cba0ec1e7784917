import Foundation
import Readback

/// The engines of a command, opened once for all of its recordings, and what tells them from others.
struct RecordingEngines: Sendable {
    let speech: any SpeechEngine
    /// `nil` where nothing is read back.
    let language: (any LanguageEngine)?
    /// `nil` where the words stay as the speech engine gives them.
    let punctuation: (any LanguageEngine)?
    let resampling: any ResamplerFactory
    let speechModel: ModelIdentity
    let textModels: [ModelIdentity]

    static func open(_ settings: RecordingSettings, log: NativeLog) async throws -> RecordingEngines {
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: settings.textModels,
            speechModels: settings.speechModels, log: log.sink)
        try engines.checkProcessor()
        let speech = try await engines.speechEngine(model: settings.speechModel, locale: settings.locale)
        let language =
            settings.task == nil ? nil : try await engines.languageEngine(model: settings.textModel)
        if let profile = language?.profile, let refusal = settings.task?.refusal(of: profile) {
            throw refusal
        }
        let punctuation =
            settings.restoresPunctuation
            ? try await engines.punctuationEngine(for: speech, model: settings.textModel, sharing: language)
            : nil
        var textModels: [ModelIdentity] = []
        for profile in [language?.profile, punctuation?.profile].compactMap({ $0 }) {
            let identity = try await engines.identity(of: profile)
            if !textModels.contains(identity) { textModels.append(identity) }
        }
        return RecordingEngines(
            speech: speech, language: language, punctuation: punctuation, resampling: engines.resampling,
            speechModel: try await engines.identity(of: speech.profile),
            textModels: textModels)
    }
}
