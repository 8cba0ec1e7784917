/// A model that places texts by what they mean: texts that say the same in other words lie close together.
///
/// ```swift
/// let vectors = try await embedder.vectors(of: ["We postpone the trip.", "The journey is delayed."])
/// print(vectors[0].similarity(to: vectors[1]))
/// ```
///
/// This is the seam at which such models plug in, as ``LanguageEngine`` is for those that write.
public protocol TextEmbedder: Sendable {
    /// What tells its vectors from those of other models, with which they cannot be compared: the model by its hash where that is
    /// known, and the engine's version.
    var identity: String { get }

    /// One vector for each text, in their order. A text that is longer than the model can see counts with its beginning.
    ///
    /// - Throws: ``TextModelError``, or `CancellationError`.
    func vectors(of texts: [String]) async throws -> [TextVector]
}

/// Where a text lies among others: a direction, as numbers whose squares add up to one.
public struct TextVector: Hashable, Sendable, Codable {
    /// The direction; zeros for a text that has none.
    public let values: [Float]

    /// Takes any numbers and keeps their direction.
    public init(_ values: some Sequence<Float>) {
        let values = Array(values)
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        self.values = length > 0 ? values.map { $0 / length } : values
    }

    /// How close two texts are: 1 for the same direction, about 0 for texts that have nothing to do with each other.
    public func similarity(to other: TextVector) -> Float {
        zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
