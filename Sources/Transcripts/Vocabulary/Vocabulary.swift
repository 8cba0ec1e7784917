/// Names and words that are likely to be said, each spelled as it should be shown, and replacements for words that are always
/// misheard.
///
/// ```swift
/// let vocabulary = Vocabulary("Kowalczyk, Readback, Green Hill Hotel, cortex => Kortix")
/// ```
public struct Vocabulary: Hashable, Sendable, Codable {
    /// In the order given, each once.
    public let entries: [String]
    /// What is written in place of what was heard, however sure the speech model was.
    public let replacements: [WordReplacement]

    /// Creates an empty vocabulary, which changes nothing.
    public init() {
        entries = []
        replacements = []
    }

    /// Reads a list: entries separated by commas or line ends, `heard => meant` among them. A line that begins with `#` is a
    /// comment. What follows `[de]` is replaced only in German.
    public init(_ text: String) { self.init(VocabularyText(text)) }

    package init(_ text: VocabularyText) {
        entries = text.entries
        replacements = text.replacements
    }

    /// Whether the vocabulary is empty.
    public var isEmpty: Bool { entries.isEmpty && replacements.isEmpty }

    /// The pieces of an equivalent list.
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
