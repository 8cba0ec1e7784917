import Readback

/// The models that tell speakers apart: found with the other engines, opened when a recording turns out to need them.
struct VoiceModels: Sendable {
    private let engines: EngineRegistry
    private let known: KnownVoices
    /// Empty where they are not here.
    private let models: [ModelIdentity]
    /// Why speakers cannot be told apart on this machine.
    private let obstacle: String?

    /// What the speakers of a run depend on: the models, and who is known by name.
    var identities: [ModelIdentity] { models + [known.identity].compactMap { $0 } }

    /// - Throws: where a model is here and damaged.
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

    /// Opens them; where that cannot be, one sentence says so, and the run goes on without.
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
