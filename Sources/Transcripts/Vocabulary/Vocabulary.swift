/// Names and words that are likely to be said, each spelled as it is to be shown, and words that are always heard for others.
///
/// ```swift
/// let vocabulary = Vocabulary("Kowalczyk, Readback, Green Hill Hotel, cortex => Kortix")
/// ```
public struct Vocabulary: Hashable, Sendable, Codable {
    /// In the order in which they were given, each once.
    public let entries: [String]
    /// What is written in the place of what was heard, however sure the recogniser was.
    public let replacements: [WordReplacement]

    /// A list without words knows nothing and changes nothing.
    public init() {
        entries = []
        replacements = []
    }

    /// Reads a list: entries between commas or line ends, `heard => meant` among them. A line that begins with `#` is a remark. What
    /// stands behind `[de]` is replaced in German alone.
    public init(_ text: String) { self.init(VocabularyText(text)) }

    package init(_ text: VocabularyText) {
        entries = text.entries
        replacements = text.replacements
    }

    /// Nothing is in it.
    public var isEmpty: Bool { entries.isEmpty && replacements.isEmpty }

    /// The pieces of a list that says the same.
    package var pieces: [String] {
        let general = replacements.filter { $0.language == nil }.map(\.line)
        let languages = replacements.compactMap(\.language).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return entries + general
            + languages.flatMap { language in
                ["[\(language)]"] + replacements.filter { $0.language == language }.map(\.line)
            }
    }
}
