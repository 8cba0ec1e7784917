import Readback

/// The models that tell speakers apart: found with the other engines, opened when a recording needs them.
struct VoiceModels: Sendable {
    private let engines: EngineRegistry
    private let known: KnownVoices
    /// Empty if they are not installed.
    private let models: [ModelIdentity]
    /// Why speakers cannot be told apart on this machine.
    private let obstacle: String?

    /// What the speakers of a run depend on: the models and the known voices.
    var identities: [ModelIdentity] { models + [known.identity].compactMap { $0 } }

    /// - Throws: if a model is installed but damaged.
    static func find(_ engines: EngineRegistry) async throws -> VoiceModels {
        let known = KnownVoices()
        do {
            return VoiceModels(
                engines: engines, known: known, models: try await engines.speakerModelIdentities(),
                obstacle: nil)
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            return VoiceModels(engines: engines, known: known, models: [], obstacle: error.commandSentence)
        }
    }

    /// Opens the models. If that is not possible, prints one message and returns `nil`, and the run continues without them.
    func search(_ wish: SpeakerWish, messages: Messages) async throws -> SpeakerSearch? {
        if let obstacle {
            messages.say("speakers are not told apart: \(obstacle)")
            return nil
        }
        if let complaint = known.complaint { messages.say("known voices are not used: \(complaint)") }
        return SpeakerSearch(
            models: try await engines.speakerModels(), count: wish.count, labels: wish.labels,
            prints: known.prints)
    }
}
