/// Why a stretch of a transcript should be listened to before anybody relies on it.
///
/// Nothing is taken out of a transcript because it looks wrong: it stays, with the reason beside it.
public enum SpeechSuspicion: String, Hashable, Sendable, Codable, CaseIterable {
    /// The engine said the same thing again and again; all but the first sayings were cut off.
    case repetition
    /// The engine hardly believes the words itself.
    case lowProbability
    /// Words where nobody was found to speak.
    case silence
    /// Somebody speaks, and the engine has no words for it.
    case noText
}
