/// What is left: text that somebody wrote or that a program wrote without times. A line is a turn, and `Name: words` a dialogue.
///
/// Whatever was said can stand in such a text, signs and numbers too, so it is read whatever it looks like; where it does not look like
/// speech, a notice says so, since whatever is read as speech is reported as if it had been said.
struct Prose: Sendable {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript {
        if let fault = ForeignDocument.fault(in: source) { throw fault }
        // Text that was copied from captions or from a page has their tags.
        let turns = SpeakerNames.apart(
            source.filledLines.map {
                ImportedTurn(CaptionText.withoutMarks($0), speaker: CaptionText($0).speaker)
            })
        return ImportedTranscript(turns: turns, notices: Self.doubts(turns))
    }

    /// Marks that people do not speak: where they are many, the text is a program, a table, or a page's source.
    private static let marks = Set("{}[]<>=;|\\/_#*@^~$%&+`")
    /// Prose of a dozen languages has at most one such mark in a hundred characters, and numbers fill a third of a balance sheet.
    private static let (mostMarks, leastLetters) = (0.05, 0.6)

    private static func doubts(_ turns: [ImportedTurn]) -> [String] {
        var (characters, letters, marks) = (0, 0, 0)
        for character in turns.lazy.flatMap(\.words).flatMap(\.text) {
            characters += 1
            if character.isLetter { letters += 1 } else if Self.marks.contains(character) { marks += 1 }
        }
        guard
            Double(letters) < leastLetters * Double(characters)
                || Double(marks) > max(2, mostMarks * Double(characters))
        else { return [] }
        return [
            "The file may not be speech: \(characters - letters) of its \(characters) characters are not letters. "
                + "Each line was read as if someone had said it."
        ]
    }
}
