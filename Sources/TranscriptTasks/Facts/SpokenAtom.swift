/// A piece of a word as facts are read from it: "forty-six" is two of them, "$46" a sign and a number.
package struct SpokenAtom: Hashable, Sendable {
    package var text: String
    /// Which of the words it belongs to.
    var word: Int
    /// Written with a capital letter.
    var isCapitalized: Bool
    /// A mark stands behind it that ends a sentence.
    var endsSentence = false
    /// A mark of any kind stands behind it.
    var endsClause = false

    package static func atoms(of words: [String], in language: ReportLanguage = .english) -> [SpokenAtom] {
        var atoms = words.indices.flatMap { index in self.atoms(of: words, at: index, language) }
        if language.names.marksStandApart { giveMarks(of: words, to: &atoms) }
        return atoms
    }

    /// A mark behind a space belongs to the word before it.
    private static func giveMarks(of words: [String], to atoms: inout [SpokenAtom]) {
        for index in atoms.indices where atoms[index].word + 1 < words.count {
            let next = words[atoms[index].word + 1]
            guard !next.contains(where: { $0.isLetter || $0.isNumber || "$%\u{20AC}".contains($0) }) else {
                continue
            }
            if next.contains(where: { ".?!".contains($0) }) { atoms[index].endsSentence = true }
            if next.contains(where: { ".?!,;:".contains($0) }) { atoms[index].endsClause = true }
        }
    }

    private static func atoms(
        of words: [String], at index: Int, _ language: ReportLanguage
    ) -> [SpokenAtom] {
        let word = words[index]
        var pieces: [String] = []
        for part in word.split(whereSeparator: { "-\u{2013}\u{2014}/".contains($0) }) {
            pieces += signsApart(String(part), language)
        }
        var atoms = pieces.map { piece in
            SpokenAtom(
                text: comparableForm(piece), word: index,
                isCapitalized: piece.first { $0.isLetter }?.isUppercase == true)
        }.filter { !$0.text.isEmpty }
        if !atoms.isEmpty {
            let marks = word.reversed().prefix { !$0.isLetter && !$0.isNumber && $0 != "%" }
            let isShortened =
                language.names.abbreviations.contains(atoms[atoms.count - 1].text)
                || language.isOrdinal(words, at: index)
            atoms[atoms.count - 1].endsSentence = !isShortened && marks.contains { ".?!".contains($0) }
            atoms[atoms.count - 1].endsClause = !isShortened && marks.contains { ".?!,;:".contains($0) }
        }
        return atoms
    }

    /// Currency signs and the like become the words they are read as; "12k" is "12 thousand", "7pm" is "7 pm".
    private static func signsApart(_ part: String, _ language: ReportLanguage) -> [String] {
        var (piece, unit) = (part, [String]())
        // No sign is a letter or a digit, and most words are nothing else.
        if !part.utf8.allSatisfy(\.isASCIIAlphanumeric) {
            for (sign, word) in language.units.signs where piece.contains(sign) {
                piece.removeAll { $0 == sign }
                unit.append(word)
            }
        }
        let core = comparableForm(piece)
        if core.first?.isASCIIDigit == true {
            if let time = hours(core, language.units) { return time + unit }
            for (suffix, word) in language.units.suffixes
            where core.hasSuffix(suffix) && core.dropLast(suffix.count).last?.isASCIIDigit == true {
                return [String(core.dropLast(suffix.count)), word] + unit
            }
        }
        return (language.numbers.compounds.cut(core) ?? [piece]) + unit
    }

    /// "14h30" is "14 heures 30".
    private static func hours(_ text: String, _ units: Units) -> [String]? {
        guard let mark = units.hourMark else { return nil }
        let pieces = text.split(separator: mark.sign, omittingEmptySubsequences: false).map(String.init)
        guard pieces.count == 2, pieces.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        return [pieces[0], mark.word] + pieces[1...].filter { !$0.isEmpty }
    }
}
