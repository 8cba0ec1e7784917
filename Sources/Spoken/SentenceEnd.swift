/// Tells from a word as it is written whether a sentence ends with it.
///
/// ```swift
/// SentenceEnd.isBehind("here.\"")  // true
/// SentenceEnd.isBehind("Mr.")      // false: its point ends nothing
/// ```
package enum SentenceEnd {
    private static let marks: Set<Character> = [".", "?", "!", "…", "。", "？", "！"]

    /// What may stand behind the mark.
    private static let closing: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "」"]

    /// Written with a point, in small letters and without it.
    private static let shortened: Set = ["mr", "mrs", "ms", "dr", "st", "prof", "jr", "sr", "vs"]

    /// A sentence that is taken for two reads worse than two that are taken for one; so "5 p.m." ends none.
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
