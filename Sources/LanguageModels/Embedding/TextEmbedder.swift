/// A model that turns texts into vectors by their meaning: texts that say the same in other words are close together.
///
/// ```swift
/// let vectors = try await embedder.vectors(of: ["We postpone the trip.", "The journey is delayed."])
/// print(vectors[0].similarity(to: vectors[1]))
/// ```
///
/// Embedding models plug in here, as models that write do with ``LanguageEngine``.
public protocol TextEmbedder: Sendable {
    /// Identifies the model, since vectors of different models cannot be compared: the model's hash, if known, and the engine's version.
    var identity: String { get }

    /// Returns one vector per text, in the same order. Only the beginning counts of a text that is too long for the model.
    ///
    /// - Throws: ``TextModelError``, or `CancellationError`.
    func vectors(of texts: [String]) async throws -> [TextVector]
}

/// The meaning of a text as a vector of length 1.
public struct TextVector: Hashable, Sendable, Codable {
    /// The components; all zeros for a text without a direction.
    public let values: [Float]

    /// Scales any numbers to a vector of length 1.
    public init(_ values: some Sequence<Float>) {
        let values = Array(values)
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        self.values = length > 0 ? values.map { $0 / length } : values
    }

    /// How similar two texts are: 1 for the same direction, about 0 for unrelated texts.
    public func similarity(to other: TextVector) -> Float {
        zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
