/// A piece of a word as facts are read from it: "forty-six" is two of them, "$46" a sign and a number.
struct SpokenAtom: Hashable, Sendable {
    var text: String
    /// Which of the words it belongs to.
    var word: Int
    /// Written with a capital letter.
    var isCapitalized: Bool
    /// A mark stands behind it that ends a sentence.
    var endsSentence = false
    /// A mark of any kind stands behind it.
    var endsClause = false

    /// Written with a point that ends nothing.
    static let courtesyTitles: Set = ["mr", "mrs", "ms", "dr", "st"]

    static func atoms(of words: [String]) -> [SpokenAtom] {
        words.indices.flatMap { index in atoms(of: words[index], at: index) }
    }

    private static func atoms(of word: String, at index: Int) -> [SpokenAtom] {
        var pieces: [String] = []
        for part in word.split(whereSeparator: { "-\u{2013}\u{2014}/".contains($0) }) {
            pieces += signsApart(String(part))
        }
        var atoms = pieces.map { piece in
            SpokenAtom(
                text: comparableForm(piece), word: index,
                isCapitalized: piece.first { $0.isLetter }?.isUppercase == true)
        }.filter { !$0.text.isEmpty }
        if !atoms.isEmpty {
            let marks = word.reversed().prefix { !$0.isLetter && !$0.isNumber && $0 != "%" }
            let isShortened = courtesyTitles.contains(atoms[atoms.count - 1].text)
            atoms[atoms.count - 1].endsSentence = !isShortened && marks.contains { ".?!".contains($0) }
            atoms[atoms.count - 1].endsClause = !isShortened && marks.contains { ".?!,;:".contains($0) }
        }
        return atoms
    }

    /// Currency signs and the like become the words they are read as; "12k" is "12 thousand", "7pm" is "7 pm".
    private static func signsApart(_ part: String) -> [String] {
        var (piece, unit) = (part, [String]())
        for (sign, word) in [("$", "dollars"), ("€", "euros"), ("£", "pounds"), ("%", "percent")]
        where piece.contains(sign) {
            piece = piece.replacing(sign, with: "")
            unit.append(word)
        }
        let core = comparableForm(piece)
        if core.first?.isASCIIDigit == true {
            for (suffix, word) in [("k", "thousand"), ("pm", "pm"), ("am", "am"), ("m", "million")]
            where core.hasSuffix(suffix) && core.dropLast(suffix.count).last?.isASCIIDigit == true {
                return [String(core.dropLast(suffix.count)), word] + unit
            }
        }
        return [piece] + unit
    }
}
