/// A line of a report as a person reads it.
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

    /// Who is to do it and until when, as far as the line does not say so itself.
    func deed(in words: ReportWords) -> [String] {
        let who = owner.flatMap { $0 == speaker || shown.hasPrefix("\($0):") ? nil : $0 }
        let until = due.flatMap { isTold($0) ? nil : "\(words.due)\(words.colon) \($0)" }
        return [who, until].compactMap { $0 }
    }

    /// Whether the sentence has the words; a day of the calendar may stand behind them, in brackets.
    private func isTold(_ due: String) -> Bool {
        let said = due.firstRange(of: " (").map { due[..<$0.lowerBound] } ?? due[...]
        return sentence?.contains(said) ?? false
    }
}
