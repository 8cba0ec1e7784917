import TranscriptTasks

/// Converts texts to the form in which they are compared.
package enum EvaluationWords {
    /// The most words that "..." in a phrasing may stand for.
    private static let gap = 12

    /// The words in lower case, with "$5" as "5 dollars", "4%" as "4 percent", "11,000" as "11000", and no
    /// marks except within words and numbers.
    package static func words(_ text: String) -> [String] {
        var plain = text.lowercased().replacing("\u{2019}", with: "'").replacing("%", with: " percent")
        plain = plain.replacing(#/([0-9]),(?=[0-9])/#) { $0.output.1 }
        plain = plain.replacing(#/\$([0-9]+(?:\.[0-9]+)?)/#) { "\($0.output.1) dollars" }
        return plain.matches(of: #/[a-z0-9]+(?:['.][a-z0-9]+)*/#).map { String($0.output) }
    }

    /// The words with numbers in figures and contractions expanded, so that "it's 46 euros" equals "it is forty-six euros".
    static func comparable(_ text: String) -> [String] {
        let said = text.lowercased().replacing("\u{2019}", with: "'").split(whereSeparator: \.isWhitespace)
        let atoms = SpokenAtom.atoms(of: said.map(String.init))
        var (compared, index) = ([String](), 0)
        for number in SpokenNumber.numbers(in: atoms) {
            compared += atoms[index..<number.atoms.lowerBound].flatMap { apart($0.text) }
            compared.append(number.value + (number.isOrdinal ? "th" : ""))
            index = number.atoms.upperBound
        }
        return compared + atoms[index...].flatMap { apart($0.text) }
    }

    private static func apart(_ text: String) -> [String] {
        words(text).flatMap { word in
            let isVerb = word.hasSuffix("'s") && drawnTogether.contains(String(word.dropLast(2)))
            return Contractions.apart(word) + (isVerb ? ["is"] : [])
        }
    }

    /// After these words, "'s" is a verb; after a name, it is a possessive.
    private static let drawnTogether: Set = [
        "it", "that", "this", "there", "here", "he", "she", "what", "who", "where", "how",
    ]

    /// Whether a phrasing occurs in a line made by ``comparable(_:)``: its words in order and without gaps,
    /// except where " ... " skips some.
    static func found(_ phrasing: String, in line: [String]) -> Bool {
        let parts = phrasing.split(separator: " ... ").map { comparable(String($0)) }
        guard let first = parts.first else { return false }
        var reached = ends(of: first, in: line, from: 0, to: line.count)
        for part in parts.dropFirst() {
            reached = Set(reached.flatMap { ends(of: part, in: line, from: $0, to: $0 + gap) })
        }
        return !reached.isEmpty
    }

    private static func ends(of part: [String], in line: [String], from start: Int, to limit: Int) -> Set<Int>
    {
        let last = min(limit, line.count - part.count)
        guard start <= last else { return [] }
        return Set(
            (start...last).filter { Array(line[$0..<($0 + part.count)]) == part }.map { $0 + part.count })
    }
}
