import Spoken

/// Finds numbers, days and names in a text that do not occur in its piece of the conversation.
///
/// Only what can be compared exactly is compared. The rest is a matter of meaning, for which the model is asked.
struct StatedFacts: Sendable {
    private let numbers: Set<String>
    private let words: Set<String>
    private let language: ReportLanguage

    /// Collects the facts of a piece, including its speakers.
    init(_ piece: Piece, in language: ReportLanguage) {
        self.init((piece.before + piece.lines).map { "\($0.speaker ?? "") \($0.text)" }, in: language)
    }

    /// - Parameter lines: the text whose facts may be stated.
    init(_ lines: [String], in language: ReportLanguage) {
        let atoms = lines.flatMap { Self.atoms($0, language) }
        numbers = Set(SpokenNumber.numbers(in: atoms, language).map(\.value))
            .union(atoms.filter(\.hasDigit).map(\.text))
        words = Set(atoms.map { MentionReader.base($0.text) })
        self.language = language
    }

    private static func atoms(_ text: String, _ language: ReportLanguage) -> [SpokenAtom] {
        SpokenAtom.atoms(of: text.split(separator: " ").map { String(withoutNumberOfName($0)) }, in: language)
    }

    /// Removes the number from a name such as "COVID-19": it is not an amount, and people leave it out when they speak.
    private static func withoutNumberOfName(_ word: Substring) -> Substring {
        guard let hyphen = word.firstIndex(of: "-"), word[..<hyphen].allSatisfy(\.isLetter),
            word[..<hyphen].count > 2,
            word[hyphen...].dropFirst().prefix(while: \.isLetter).isEmpty
        else { return word }
        return word[..<hyphen]
    }

    /// The first fact in a text that was not said; `nil` if there is none.
    func fault(in text: String) -> (reason: RejectedClaim.Reason, detail: String)? {
        let atoms = Self.atoms(text, language)
        let stated = SpokenNumber.numbers(in: atoms, language)
        if let missing = stated.first(where: { !isSaid($0, atoms) }) {
            return (.number, atoms[missing.atoms].map(\.text).joined(separator: " "))
        }
        // If every noun is capitalized, a capital does not indicate a name.
        guard !language.names.nounsAreCapitalized else { return nil }
        let counted = Set(stated.flatMap(\.atoms))
        for (index, atom) in atoms.enumerated() where atom.isCapitalized && !counted.contains(index) {
            // The first word of a sentence is always capitalized.
            guard index > 0, !atoms[index - 1].endsSentence else { continue }
            let name = MentionReader.base(atom.text)
            if !isKnown(name) { return (.name, name) }
        }
        return nil
    }

    /// Whether the number was said: in figures, in words, or digit by digit.
    private func isSaid(_ number: SpokenNumber, _ atoms: [SpokenAtom]) -> Bool {
        numbers.contains(number.value) || atoms[number.atoms].allSatisfy { words.contains($0.text) }
    }

    /// Whether the name was said, possibly with another ending.
    private func isKnown(_ name: String) -> Bool {
        words.contains(name)
            || words.contains { $0.count > 3 && name.hasPrefix($0.prefix(max(4, $0.count - 2))) }
            || name.count <= 1
    }
}

extension SpokenAtom {
    fileprivate var hasDigit: Bool { text.contains(where: \.isNumber) }
}
