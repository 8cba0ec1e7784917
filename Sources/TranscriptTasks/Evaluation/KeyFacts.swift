import Foundation

/// What a reader of a recording should know, as a person wrote it down: facts, each with the phrasings that count as saying it.
///
/// `Tests/Fixtures/eval/README.md` describes the file and says when a phrasing counts as found.
public struct KeyFacts: Hashable, Sendable, Decodable {
    /// Something that a report should say.
    public struct Fact: Hashable, Sendable, Decodable {
        /// In one sentence.
        public var fact: String
        /// Each of them counts as saying it.
        public var phrasings: [String]
    }

    /// `call`, `meeting`, `story` or `memo`.
    public var kind: String
    /// Titles that people gave.
    public var titles: [String]
    /// What a report should say.
    public var facts: [Fact]
    /// What was said and corrected, and what a careless reader would take from it: each with phrasings that count as saying it.
    public var retracted: [[String]]?
    /// What nobody said and a careless reader would take from it: each with phrasings that count as saying it.
    public var falseFriends: [[String]]?

    /// How many of the sentences say something of that.
    public func wrong(in sentences: [String]) -> Int {
        let wrong = ((retracted ?? []) + (falseFriends ?? [])).joined()
        return sentences.map(EvaluationWords.comparable).count { line in
            wrong.contains { EvaluationWords.found($0, in: line) }
        }
    }

    /// Which of the facts one of the lines says.
    public func found(in lines: [String]) -> Set<Int> {
        let lines = lines.map(EvaluationWords.comparable)
        return Set(
            facts.indices.filter { index in
                facts[index].phrasings.contains { phrasing in
                    lines.contains { EvaluationWords.found(phrasing, in: $0) }
                }
            })
    }

    /// The share of the facts that one of the lines says.
    public func recall(of lines: [String]) -> Double {
        facts.isEmpty ? 0 : Double(found(in: lines).count) / Double(facts.count)
    }

    /// The best overlap with a title that a reader accepted: F1 of the words.
    public func titleOverlap(_ title: String) -> Double {
        let own = Set(EvaluationWords.words(title))
        return titles.map { accepted in
            let theirs = Set(EvaluationWords.words(accepted))
            guard !own.isEmpty, !theirs.isEmpty else { return 0 }
            return 2 * Double(own.intersection(theirs).count) / Double(own.count + theirs.count)
        }.max() ?? 0
    }
}

/// Texts brought to the form in which they are compared.
public enum EvaluationWords {
    /// How many words "..." in a phrasing may stand for.
    private static let gap = 12

    /// Lower case, "$5" as "5 dollars", "4%" as "4 percent", "11,000" as "11000", no marks but those inside words and numbers.
    public static func words(_ text: String) -> [String] {
        var plain = text.lowercased().replacing("\u{2019}", with: "'").replacing("%", with: " percent")
        plain = plain.replacing(#/([0-9]),(?=[0-9])/#) { $0.output.1 }
        plain = plain.replacing(#/\$([0-9]+(?:\.[0-9]+)?)/#) { "\($0.output.1) dollars" }
        return plain.matches(of: #/[a-z0-9]+(?:['.][a-z0-9]+)*/#).map { String($0.output) }
    }

    /// The words, with each number in figures and nothing drawn together: who hears "it's 46 euros" has heard "it is forty-six euros".
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

    /// Behind them "'s" is a verb, and behind a name what belongs to somebody.
    private static let drawnTogether: Set = [
        "it", "that", "this", "there", "here", "he", "she", "what", "who", "where", "how",
    ]

    /// Whether a phrasing stands in a line that was made ``comparable(_:)``: its words together, in order; " ... " leaves some out.
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
