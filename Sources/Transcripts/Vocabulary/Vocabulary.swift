/// Names and words that are likely to be said, each spelled as it is to be shown.
///
/// ```swift
/// let vocabulary = Vocabulary("Kowalczyk, Readback, Green Hill Hotel")
/// ```
public struct Vocabulary: Hashable, Sendable, Codable {
    /// In the order in which they were given, each once.
    public let entries: [String]

    /// A list without words knows nothing and changes nothing.
    public init() { entries = [] }

    /// Reads a list: entries between commas or line ends. A line that begins with `#` is a remark.
    public init(_ text: String) {
        var entries: [String] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            for piece in line.split(separator: ",") {
                let entry = piece.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if !entry.isEmpty, !entries.contains(entry) { entries.append(entry) }
            }
        }
        self.entries = entries
    }

    /// Nothing is in it.
    public var isEmpty: Bool { entries.isEmpty }
}
