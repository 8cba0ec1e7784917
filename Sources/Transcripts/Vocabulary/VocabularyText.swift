/// A vocabulary as people write it.
package struct VocabularyText: Hashable, Sendable {
    package private(set) var entries: [String] = []
    package private(set) var replacements: [WordReplacement] = []
    /// Entries that have no meaning.
    package private(set) var mistakes: [String] = []

    package init(_ text: String) {
        var language: String?
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            for piece in line.split(separator: ",") { take(piece, &language) }
        }
    }

    private mutating func take(_ piece: Substring, _ language: inout String?) {
        let entry = piece.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if Self.isHeading(entry) {
            let tag = String(entry.dropFirst().dropLast())
            if tag.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*/) == nil {
                mistakes.append(entry)
            } else {
                language = tag
            }
        } else if let arrow = entry.firstRange(of: WordReplacement.arrow) {
            let (heard, meant) = (entry[..<arrow.lowerBound], entry[arrow.upperBound...])
            if let replacement = WordReplacement(
                heard: String(heard), meant: String(meant), language: language)
            {
                if !replacements.contains(replacement) { replacements.append(replacement) }
            } else {
                mistakes.append(entry)
            }
        } else if !entry.isEmpty, !entries.contains(entry) {
            entries.append(entry)
        }
    }

    /// `[de]`: what follows applies to one language.
    package static func isHeading(_ piece: some StringProtocol) -> Bool {
        piece.hasPrefix("[") && piece.hasSuffix("]")
    }
}
