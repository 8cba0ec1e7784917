/// What to write wherever certain words were heard.
///
/// Only whole words match, and the punctuation around them stays. A small letter also matches its capital; a capital matches
/// only itself, so that `Mark` does not affect the verb.
///
/// ```swift
/// let replacement = WordReplacement(heard: "cortex", meant: "Kortix")
/// ```
public struct WordReplacement: Hashable, Sendable, Codable {
    /// One or more words, separated by single spaces.
    public let heard: String
    /// As it should be shown. If it has only small letters, it takes over a capital from what was heard.
    public let meant: String
    /// The language in which it applies (BCP 47); `nil` for all.
    public let language: String?

    /// Returns `nil` if there is nothing to look for or nothing to write.
    public init?(heard: String, meant: String, language: String? = nil) {
        self.heard = Self.tidied(heard)
        self.meant = Self.tidied(meant)
        self.language = language
        guard self.heard.contains(where: { $0.isLetter || $0.isNumber }), !self.meant.isEmpty else {
            return nil
        }
    }

    /// The line as a vocabulary has it.
    package var line: String { "\(heard) \(Self.arrow) \(meant)" }

    /// The sign between what was heard and what was meant.
    package static let arrow = "=>"

    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the replacement applies to what was said in a language.
    func isFor(_ spoken: String?) -> Bool {
        guard let language else { return true }
        let tag = { (text: String) in text.lowercased().replacing("_", with: "-") }
        guard let spoken = spoken.map(tag) else { return false }
        return spoken == tag(language) || spoken.hasPrefix(tag(language) + "-")
    }
}
