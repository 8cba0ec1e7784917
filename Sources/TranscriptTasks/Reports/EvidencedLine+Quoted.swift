extension EvidencedLine {
    /// What was said, between quotation marks.
    ///
    /// Speech models open a quotation in one utterance and close it in another; a mark that is alone in a line is left out.
    var quoted: String {
        let isMark = { (character: Character) in "\"\u{201C}\u{201D}".contains(character) }
        var words = text[...]
        if words.count(where: isMark) == 1 {
            if words.first.map(isMark) == true { words.removeFirst() }
            if words.last.map(isMark) == true { words.removeLast() }
        }
        return "\u{201C}\(words)\u{201D}"
    }
}
