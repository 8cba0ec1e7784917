/// Remarks that the model writes about sounds, in brackets: `[BLANK_AUDIO]`, `(laughs)`, `[ Silence ]`. Nobody said them.
///
/// A bracket that contains letters and begins a word is such a remark; `5(a)` and `(555)` were said.
enum Remarks {
    private static let closings: [Character: Character] = [
        "[": "]", "(": ")", "（": "）", "［": "］", "【": "】", "〔": "〕",
    ]

    /// The maximum number of characters. Longer text between brackets is kept.
    private static let longest = 60

    /// The words that were said. If there were only remarks, no words are left, and the place counts as a gap.
    static func removed(from words: [HeardWord], isUnspaced: Bool) -> [HeardWord] {
        let letters = words.enumerated().flatMap { word, heard in
            heard.text.enumerated().map { (word: word, isFirst: $0.offset == 0, character: $0.element) }
        }
        var kept = words.map { _ in "" }
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if letter.isFirst || isUnspaced, let closing = closings[letter.character],
                let end = letters[index...].firstIndex(where: { $0.character == closing }),
                end - index <= longest, letters[index..<end].count(where: { $0.character.isLetter }) > 1
            {
                index = end + 1
            } else {
                kept[letter.word].append(letter.character)
                index += 1
            }
        }
        return zip(words, kept).compactMap { word, text in
            // Punctuation after a remark belongs to it.
            let isLost = text != word.text && !text.contains { $0.isLetter || $0.isNumber }
            guard !isLost else { return nil }
            var word = word
            word.text = text
            return word
        }
    }
}
