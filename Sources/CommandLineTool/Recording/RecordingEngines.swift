import Foundation
import Readback

/// The engines of a command, opened once for all of its recordings, with the identities of their models.
struct RecordingEngines: Sendable {
    let speech: any SpeechEngine
    /// `nil` if no writing model is used.
    let language: (any LanguageEngine)?
    /// Finds passages by their meaning, for tasks that ask questions.
    let embedder: (any TextEmbedder)?
    let resampling: any ResamplerFactory
    /// The spoken language as a BCP 47 identifier; `und` if the speech model detects it.
    let locale: String
    let speechModel: ModelIdentity
    let textModels: [ModelIdentity]
    /// Tells speakers apart; `nil` if that is not wanted.
    let voices: VoiceModels?

    static func open(
        _ settings: RecordingSettings, _ messages: Messages, log: NativeLog
    ) async throws -> RecordingEngines {
        let engines = try EngineRegistry.ofCommand(
            messages, textModels: settings.textModels,
            speechModels: settings.speechModels,
            log: log)
        let store = engines.store
        let choice = try await engines.speechChoice(
            model: settings.speechModel.map { store.fullName(of: $0, kind: .speech) },
            language: settings.language)
        let named = settings.textModel.map { store.fullName(of: $0, kind: .text) }
        ChosenModels(
            choice, textModel: named == nil ? settings.task.flatMap { store.textModel(for: $0) } : nil
        ).say(by: messages)
        let speech = try await engines.speechEngine(model: choice.model, locale: choice.locale)
        let language: (any LanguageEngine)? =
            if let task = settings.task { try await engines.languageEngine(for: task, model: named) } else {
                nil
            }
        var textModels: [ModelIdentity] = []
        if let profile = language?.profile { textModels = [try await engines.identity(of: profile)] }
        let voices = settings.speakers == nil ? nil : try await VoiceModels.find(engines)
        return RecordingEngines(
            speech: speech, language: language,
            embedder: try await engines.textEmbedder(for: settings.task, threadCount: settings.threadCount),
            resampling: engines.resampling,
            locale: choice.locale,
            speechModel: try await engines.identity(of: speech.profile),
            textModels: textModels, voices: voices)
    }
}

/// Models that the user did not name. The user is told which they are before anything else.
struct ChosenModels: Hashable, Sendable {
    let speech: String?
    let text: String?

    /// - Parameter textModel: `nil` if the user named it, or if none is used.
    init(_ speech: SpeechChoice, textModel: String?) {
        self.speech = speech.isChosen ? speech.model : nil
        text = textModel
    }

    /// `nil` if the user named every model that is used.
    var sentence: String? {
        let models = [
            speech.map { "transcribing with \($0)" }, text.map { "writing with \($0)" },
        ].compactMap { $0 }
        return models.isEmpty ? nil : models.joined(separator: ", ")
    }

    func say(by messages: Messages) {
        if let sentence { messages.say("\(sentence)") }
    }
}

extension ModelStore {
    /// The writing model of a task if the user names none; `nil` if the task uses none, or works without one and none is installed.
    func textModel(for task: any TranscriptTask) -> String? {
        switch task.modelUse {
        case .never: nil
        case .ifThere: writingModel
        case .always: defaultModel(for: .text)
        }
    }
}
