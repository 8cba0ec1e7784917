/// Tells whether a sentence ends with a word, from how it is written.
///
/// ```swift
/// SentenceEnd.isBehind("here.\"")  // true
/// SentenceEnd.isBehind("Mr.")      // false: its point ends nothing
/// ```
package enum SentenceEnd {
    private static let marks: Set<Character> = [".", "?", "!", "…", "。", "？", "！"]

    /// Characters that may follow the mark.
    private static let closing: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "」"]

    /// Abbreviations written with a period, here in lower case and without it.
    private static let shortened: Set = ["mr", "mrs", "ms", "dr", "st", "prof", "jr", "sr", "vs"]

    /// Splitting a sentence in two reads worse than joining two sentences, so "5 p.m." does not end one.
    package static func isBehind(_ word: String) -> Bool {
        guard let end = word.lastIndex(where: { !closing.contains($0) }), marks.contains(word[end]) else {
            return false
        }
        return word[end] != "." || !isShortened(word[..<end])
    }

    private static func isShortened(_ word: Substring) -> Bool {
        let bare = word.drop { !$0.isLetter && !$0.isNumber }
        // "J." and "p.m", but "I." is a word.
        let isInitial = bare.count == 1 && bare.first?.isUppercase == true && bare != "I"
        let isAbbreviation = bare.contains(".") && bare.allSatisfy { $0.isLetter || $0 == "." }
        return isInitial || isAbbreviation || shortened.contains(bare.lowercased())
    }
}
