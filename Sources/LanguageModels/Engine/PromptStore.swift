/// Keeps beginnings of prompts as a model has read them, from one run to the next.
///
/// Only what is the same whatever was recorded is handed to it: see ``GenerationRequest/fixedParts``.
package protocol PromptStore: Sendable {
    /// What was kept for a model; `nil` where there is nothing, or nothing that can be read. The context that takes it says whether it
    /// fits.
    func state(of prompt: [PromptPart], readBy model: LanguageEngineProfile) -> SavedPromptState?

    /// Keeps it, if it can: the next run reads the prompt again where it could not.
    func keep(_ state: SavedPromptState, of prompt: [PromptPart], readBy model: LanguageEngineProfile)
}
