/// Keeps the beginnings of prompts, as a model has read them, from one run to the next.
///
/// It only gets what is the same for every recording: see ``GenerationRequest/fixedParts``.
package protocol PromptStore: Sendable {
    /// The state kept for a model; `nil` if there is none or it cannot be read. The context that restores it checks whether it fits.
    func state(of prompt: [PromptPart], readBy model: LanguageEngineProfile) -> SavedPromptState?

    /// Keeps a state if it can. If not, the next run reads the prompt again.
    func keep(_ state: SavedPromptState, of prompt: [PromptPart], readBy model: LanguageEngineProfile)
}
