/// A report line as shown to readers.
extension EvidencedLine {
    /// The text in quotation marks.
    ///
    /// Speech models may open a quotation in one segment and close it in another, so a single mark in a line is removed.
    var quoted: String {
        let isMark = { (character: Character) in "\"\u{201C}\u{201D}".contains(character) }
        var words = text[...]
        if words.count(where: isMark) == 1 {
            if words.first.map(isMark) == true { words.removeFirst() }
            if words.last.map(isMark) == true { words.removeLast() }
        }
        return "\u{201C}\(words)\u{201D}"
    }

    /// The owner and due date, unless the line itself states them.
    func deed(in words: ReportWords) -> [String] {
        let who = owner.flatMap { $0 == speaker || shown.hasPrefix("\($0):") ? nil : $0 }
        let until = due.flatMap { isTold($0) ? nil : "\(words.due)\(words.colon) \($0)" }
        return [who, until].compactMap { $0 }
    }

    /// Whether the sentence contains the due words; they may be followed by a date in parentheses.
    private func isTold(_ due: String) -> Bool {
        let said = due.firstRange(of: " (").map { due[..<$0.lowerBound] } ?? due[...]
        return sentence?.contains(said) ?? false
    }
}
