import Spoken

/// Words as they are shown inside a line of their own: without the marks around them.
func spokenPhrase(_ words: some Sequence<String>) -> String {
    let text = words.joined(separator: " ")
    let isMark = { (character: Character) in
        !character.isLetter && !character.isNumber && !"$€£%".contains(character)
    }
    return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
}

extension Segment {
    /// Ranges of the words between marks that end sentences; all words where there are none.
    func sentences(in language: ReportLanguage) -> [Range<Int>] {
        let said = words.map(\.text)
        var (ranges, start) = ([Range<Int>](), 0)
        for index in said.indices
        where index == said.count - 1 || language.endsSentence(said, at: index) {
            ranges.append(start..<(index + 1))
            start = index + 1
        }
        return ranges
    }
}
