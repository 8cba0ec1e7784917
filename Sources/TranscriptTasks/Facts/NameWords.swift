/// Word lists for finding names.
struct NameWords: Sendable {
    /// Words written with a period that does not end a sentence.
    let abbreviations: Set<String>
    /// Titles that come before names: "Mr", "Madame".
    let titles: Set<String>
    /// Capitalized words that are not names.
    var neverNames: Set<String> = []
    /// Whether a space precedes a mark that ends a sentence: "Demain ? Oui."
    var marksStandApart = false
    /// Whether every noun is capitalized, so that a capital does not indicate a name. A name is then only a word after a title or an
    /// introduction phrase, or one that was found that way elsewhere. This finds few names, but hardly any wrong ones.
    var nounsAreCapitalized = false
    /// For such languages: words followed by one name.
    var leads: Set<String> = []
    /// Words followed by any number of names in a row.
    var wideLeads: Set<String> = []
    /// Phrases after which people say their own name.
    var introductions: Set<String> = []
    /// Phrases after which they do so when they begin to speak, or with a title: "I'm Dr Patel".
    var greetings: Set<String> = []
}

extension ReportLanguage {
    /// Whether an atom is a name: capitalized within a sentence, and not a word that is always capitalized.
    func isName(_ atoms: [SpokenAtom], _ index: Int) -> Bool {
        guard index > 0, !atoms[index - 1].endsSentence, atoms[index].isCapitalized,
            canBeName(atoms[index].text)
        else { return false }
        return !names.nounsAreCapitalized || isIntroduced(atoms, index)
    }

    /// "Herr Weber", "die Firma Müller Logistik", "mein Name ist Anna Vogel".
    private func isIntroduced(_ atoms: [SpokenAtom], _ index: Int) -> Bool {
        if isLed(by: names.leads, atoms, index) { return true }
        var first = index
        while first > 0, !isLed(by: names.wideLeads, atoms, first) {
            guard atoms[first - 1].isCapitalized, !atoms[first - 1].endsClause,
                canBeName(atoms[first - 1].text)
            else { return false }
            first -= 1
        }
        return first > 0
    }

    /// Whether one of these phrases, of up to three words, comes before an atom.
    func isLed(by leads: Set<String>, _ atoms: [SpokenAtom], _ index: Int) -> Bool {
        (1...3).contains { length in
            length <= index
                && leads.contains(
                    atoms[(index - length)..<index].map(\.text).joined(separator: " "))
        }
    }

    func canBeName(_ word: String) -> Bool {
        word != "i" && !word.hasPrefix("i'") && days.months[word] == nil && days.weekdays[word] == nil
            && !functionWords.contains(word) && numbers.part(of: word) == nil
            && !days.clock.contains(word) && !names.titles.contains(word) && !names.neverNames.contains(word)
    }
}
