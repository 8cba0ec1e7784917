extension EvidencedLine {
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
