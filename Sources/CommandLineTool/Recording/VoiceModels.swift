import Readback

/// The models that tell speakers apart: found with the other engines, opened when a recording turns out to need them.
struct VoiceModels: Sendable {
    private let engines: EngineRegistry
    /// Empty where they are not here.
    let identities: [ModelIdentity]
    /// Why speakers cannot be told apart on this machine.
    private let obstacle: String?

    /// - Throws: where a model is here and damaged.
    static func find(_ engines: EngineRegistry) async throws -> VoiceModels {
        do {
            return VoiceModels(
                engines: engines, identities: try await engines.speakerModelIdentities(), obstacle: nil)
        } catch let error as SpeakersUnavailable {
            return VoiceModels(engines: engines, identities: [], obstacle: error.description)
        }
    }

    /// Opens them; where that cannot be, one sentence says so, and the run goes on without.
    func search(_ wish: SpeakerWish, messages: Messages) async throws -> SpeakerSearch? {
        if let obstacle {
            messages.say("speakers are not told apart: \(obstacle)")
            return nil
        }
        return SpeakerSearch(
            models: try await engines.speakerModels(), count: wish.count, labels: wish.labels)
    }
}
