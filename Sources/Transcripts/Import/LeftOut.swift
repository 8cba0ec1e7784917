/// What a reader has left out, in words by which a person finds it in the file.
enum LeftOut {
    /// How many are shown.
    private static let most = 3
    /// Characters of each that are.
    private static let longest = 80

    /// "1 line", or "4 lines".
    static func count(_ texts: [String], _ name: String) -> String {
        "\(texts.count) \(name)\(texts.count == 1 ? "" : "s")"
    }

    /// The first few, and how many there are beside them.
    static func examples(_ texts: [String]) -> String {
        let shown = texts.prefix(most).map { text in
            let isWhole = text.count <= longest
            return "\u{201C}\(text.prefix(longest))\(isWhole ? "" : "\u{2026}")\u{201D}"
        }
        let rest = texts.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
