/// What is to be written wherever certain words were heard.
///
/// Whole words count, and of each place only the words themselves: marks around them stay. Small letters stand for capitals, too; a capital
/// stands for itself alone, so that `Mark` leaves the verb in peace.
///
/// ```swift
/// let replacement = WordReplacement(heard: "cortex", meant: "Kortix")
/// ```
public struct WordReplacement: Hashable, Sendable, Codable {
    /// One word or more, with single spaces between them.
    public let heard: String
    /// As it is to be shown. In small letters alone it takes over a capital from what was heard.
    public let meant: String
    /// The language in which it was heard (BCP 47); `nil` for all.
    public let language: String?

    /// `nil` where nothing is to be looked for, or nothing to be written.
    public init?(heard: String, meant: String, language: String? = nil) {
        self.heard = Self.tidied(heard)
        self.meant = Self.tidied(meant)
        self.language = language
        guard self.heard.contains(where: { $0.isLetter || $0.isNumber }), !self.meant.isEmpty else {
            return nil
        }
    }

    /// As a vocabulary has it.
    package var line: String { "\(heard) \(Self.arrow) \(meant)" }

    /// What stands between the words that were heard and those that were meant.
    package static let arrow = "=>"

    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether it is for what was said in a language.
    func isFor(_ spoken: String?) -> Bool {
        guard let language else { return true }
        let tag = { (text: String) in text.lowercased().replacing("_", with: "-") }
        guard let spoken = spoken.map(tag) else { return false }
        return spoken == tag(language) || spoken.hasPrefix(tag(language) + "-")
    }
}
