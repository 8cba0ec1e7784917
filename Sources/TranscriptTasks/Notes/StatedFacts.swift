import Spoken

/// Whether a text has a number, a day or a name that its piece of the conversation has not.
///
/// What can be compared exactly is: everything else is a matter of meaning, and the model is asked.
struct StatedFacts: Sendable {
    private let numbers: Set<String>
    private let words: Set<String>
    private let language: ReportLanguage

    /// What a piece of a conversation says, and who speaks in it.
    init(_ piece: Piece, in language: ReportLanguage) {
        self.init((piece.before + piece.lines).map { "\($0.speaker ?? "") \($0.text)" }, in: language)
    }

    /// - Parameter lines: what may be stated.
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

    /// A number that belongs to a name ("COVID-19") counts nothing, and people leave it out when they speak.
    private static func withoutNumberOfName(_ word: Substring) -> Substring {
        guard let hyphen = word.firstIndex(of: "-"), word[..<hyphen].allSatisfy(\.isLetter),
            word[..<hyphen].count > 2,
            word[hyphen...].dropFirst().prefix(while: \.isLetter).isEmpty
        else { return word }
        return word[..<hyphen]
    }

    /// The first thing in it that was not said.
    func fault(in text: String) -> (reason: RejectedClaim.Reason, detail: String)? {
        let atoms = Self.atoms(text, language)
        let stated = SpokenNumber.numbers(in: atoms, language)
        if let missing = stated.first(where: { !isSaid($0, atoms) }) {
            return (.number, atoms[missing.atoms].map(\.text).joined(separator: " "))
        }
        // Where every noun has a capital, a capital says nothing.
        guard !language.names.nounsAreCapitalized else { return nil }
        let counted = Set(stated.flatMap(\.atoms))
        for (index, atom) in atoms.enumerated() where atom.isCapitalized && !counted.contains(index) {
            // The first word of a sentence has a capital anyway.
            guard index > 0, !atoms[index - 1].endsSentence else { continue }
            let name = MentionReader.base(atom.text)
            if !isKnown(name) { return (.name, name) }
        }
        return nil
    }

    /// Figures, or the same number in words, or said digit by digit.
    private func isSaid(_ number: SpokenNumber, _ atoms: [SpokenAtom]) -> Bool {
        numbers.contains(number.value) || atoms[number.atoms].allSatisfy { words.contains($0.text) }
    }

    /// A name may be written in another case, or with an ending of its language.
    private func isKnown(_ name: String) -> Bool {
        words.contains(name)
            || words.contains { $0.count > 3 && name.hasPrefix($0.prefix(max(4, $0.count - 2))) }
            || name.count <= 1
    }
}

extension SpokenAtom {
    fileprivate var hasDigit: Bool { text.contains(where: \.isNumber) }
}
