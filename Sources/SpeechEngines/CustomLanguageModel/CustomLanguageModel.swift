import Foundation

/// Where the parts of a language model of the caller's own lie; it biases recognition without excluding anything.
public struct CustomLanguageModel: Hashable, Sendable, Codable {
    /// The prepared language model.
    public var languageModel: URL
    /// The pronunciations that go with it.
    public var vocabulary: URL?
    /// From 0 (not at all) to 1; `nil` leaves it to the engine.
    public var weight: Double?

    /// A model in files, and how much it counts.
    public init(languageModel: URL, vocabulary: URL? = nil, weight: Double? = nil) {
        self.languageModel = languageModel
        self.vocabulary = vocabulary
        self.weight = weight
    }
}
