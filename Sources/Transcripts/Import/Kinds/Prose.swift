/// What is left: text that somebody wrote or that a program wrote without times. A line is a turn, and `Name: words` a dialogue.
/// Anything else is refused, since whatever is read as speech is reported as if it had been said.
struct Prose: Sendable {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript {
        if source.isJSON || source.text.first(where: { !$0.isWhitespace }) == "{" {
            throw ImportFault(
                reason: source.isJSON
                    ? "it is JSON of a kind that is not known"
                    : "it looks like JSON and cannot be read as such",
                nextMove: "docs/formats.md lists the kinds that are; subtitles and plain text always do")
        }
        // Text that was copied from captions or from a page has their tags.
        let turns = SpeakerNames.apart(
            source.filledLines.map {
                ImportedTurn(CaptionText.withoutMarks($0), speaker: CaptionText($0).speaker)
            })
        guard Self.isProse(turns) else {
            throw ImportFault(
                reason: "it is neither a transcript of a known kind nor prose",
                nextMove: "docs/formats.md lists the kinds; subtitles and plain text always do")
        }
        return ImportedTranscript(turns: turns)
    }

    /// Marks that people do not speak: where they are many, the text is a program, a table, or a page's source.
    private static let marks = Set("{}[]<>=;|\\/_#*@^~$%&+`")
    /// Prose of a dozen languages has at most one such mark in a hundred characters, and numbers fill a third of a balance sheet.
    private static let (mostMarks, leastLetters) = (0.05, 0.6)

    private static func isProse(_ turns: [ImportedTurn]) -> Bool {
        var (characters, letters, marks) = (0, 0, 0)
        for character in turns.lazy.flatMap(\.words).flatMap(\.text) {
            characters += 1
            if character.isLetter { letters += 1 } else if Self.marks.contains(character) { marks += 1 }
        }
        guard characters > 0 else { return true }
        return Double(letters) >= leastLetters * Double(characters)
            && Double(marks) <= max(2, mostMarks * Double(characters))
    }
}
