import Spoken

/// Words as shown by themselves, without marks at either end.
func spokenPhrase(_ words: some Sequence<String>) -> String {
    let text = words.joined(separator: " ")
    let isMark = { (character: Character) in
        !character.isLetter && !character.isNumber && !"$€£%".contains(character)
    }
    return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
}

extension Segment {
    /// The ranges of its sentences; the whole segment if no mark ends a sentence.
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
