/// Which words can be names.
struct NameWords: Sendable {
    /// Written with a point that ends nothing.
    let abbreviations: Set<String>
    /// Before names, and none themselves: "Mr", "Madame".
    let titles: Set<String>
    /// Words with a capital letter that are no names.
    var neverNames: Set<String> = []
    /// A mark that ends a sentence stands behind a space: "Demain ? Oui."
    var marksStandApart = false
    /// Every noun has a capital letter, which therefore gives no name away: a name is then what stands behind a title or a phrase by
    /// which people are introduced, and what was called so once. Few are found, and hardly one that is none.
    var nounsAreCapitalized = false
    /// There: behind these stands one name.
    var leads: Set<String> = []
    /// Behind these stand as many as follow each other.
    var wideLeads: Set<String> = []
    /// Behind these people say their own name.
    var introductions: Set<String> = []
    /// Behind these they do when they begin to speak, or with a title: "I'm Dr Patel".
    var greetings: Set<String> = []
}

extension ReportLanguage {
    /// Capitalised inside a sentence, and no word that always is.
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

    /// Behind a phrase of up to three words.
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
