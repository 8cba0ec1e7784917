/// Why a listener should check part of a transcript before relying on it.
///
/// Nothing is removed from a transcript because it looks wrong: it stays, with the reason beside it.
public enum SpeechSuspicion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The engine repeated itself; all but the first occurrences were cut off.
    case repetition
    /// The engine itself gives the words a low probability.
    case lowProbability
    /// Words where no speech was detected.
    case silence
    /// Somebody speaks, but the engine has no words for it.
    case noText
}
