/// The fallback: text written by a person, or by a program without times. A line is a turn, and `Name: words` is a dialogue.
///
/// Such text may contain anything that was said, including signs and numbers, so it is read whatever it looks like. If it does
/// not look like speech, a notice says so, because whatever is read is reported as if it had been said.
struct Prose: Sendable {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript {
        if let fault = ForeignDocument.fault(in: source) { throw fault }
        // Text copied from captions or from a page contains their tags.
        let turns = SpeakerNames.apart(
            source.filledLines.map {
                ImportedTurn(CaptionText.withoutMarks($0), speaker: CaptionText($0).speaker)
            })
        return ImportedTranscript(turns: turns, notices: Self.doubts(turns))
    }

    /// Characters that people do not speak: if there are many, the text is a program, a table, or a page's source.
    private static let marks = Set("{}[]<>=;|\\/_#*@^~$%&+`")
    /// Prose in a dozen languages has at most one such character in a hundred, and numbers fill a third of a balance sheet.
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
