import Foundation

/// Text as it is searched: in lower case and without diacritics, so that `schone` finds `Schöne`.
enum SearchText {
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .lowercased()
    }

    /// The words of a query.
    static func words(of query: String) -> [String] {
        folded(query).split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Text for a field of a line, without line breaks and tabs.
    static func field(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
}
