/// A word without what surrounds it, as it is compared: lower case, no punctuation at its ends.
func comparableForm(_ word: String) -> String {
    let trimmed = word.drop { !$0.isLetter && !$0.isNumber }.reversed().drop { !$0.isLetter && !$0.isNumber }
    return String(trimmed.reversed()).lowercased().replacing("\u{2019}", with: "'")
}

/// The words of a line that say what it is about.
func contentWords(of words: some Sequence<String>, in language: ReportLanguage = .english) -> [String] {
    words.map(comparableForm).filter { !$0.isEmpty && !language.functionWords.contains($0) }
}
