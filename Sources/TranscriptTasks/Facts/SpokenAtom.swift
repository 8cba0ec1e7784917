/// The smallest unit for finding facts: a word or a part of one. "forty-six" has two atoms; "$46" has a sign and a number.
package struct SpokenAtom: Hashable, Sendable {
    package var text: String
    /// The index of its word.
    var word: Int
    /// Whether it is capitalized.
    var isCapitalized: Bool
    /// Whether a mark that ends a sentence follows.
    var endsSentence = false
    /// Whether any mark follows.
    var endsClause = false

    package static func atoms(of words: [String], in language: ReportLanguage = .english) -> [SpokenAtom] {
        var atoms = words.indices.flatMap { index in self.atoms(of: words, at: index, language) }
        if language.names.marksStandApart { giveMarks(of: words, to: &atoms) }
        return atoms
    }

    /// Assigns a mark after a space to the word before it.
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

    /// Replaces signs with the words they are read as, and splits suffixes: "12k" becomes "12 thousand", "7pm" becomes "7 pm".
    private static func signsApart(_ part: String, _ language: ReportLanguage) -> [String] {
        var (piece, unit) = (part, [String]())
        // Signs are never letters or digits, and most words contain nothing else.
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

    /// Splits "14h30" into "14 heures 30".
    private static func hours(_ text: String, _ units: Units) -> [String]? {
        guard let mark = units.hourMark else { return nil }
        let pieces = text.split(separator: mark.sign, omittingEmptySubsequences: false).map(String.init)
        guard pieces.count == 2, pieces.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        return [pieces[0], mark.word] + pieces[1...].filter { !$0.isEmpty }
    }
}
