/// Describes what a reader left out, so that a person can find it in the file.
enum LeftOut {
    /// The number of examples shown.
    private static let most = 3
    /// The number of characters shown of each.
    private static let longest = 80

    /// "1 line", or "4 lines".
    static func count(_ texts: [String], _ name: String) -> String {
        "\(texts.count) \(name)\(texts.count == 1 ? "" : "s")"
    }

    /// The first few, and the number of the others.
    static func examples(_ texts: [String]) -> String {
        let shown = texts.prefix(most).map { text in
            let isWhole = text.count <= longest
            return "\u{201C}\(text.prefix(longest))\(isWhole ? "" : "\u{2026}")\u{201D}"
        }
        let rest = texts.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
