import TranscriptTasks

/// How a recognised text differs from what was said: words put in another's place, left out, and put in.
///
/// Both texts are brought to one form first: lower case, no marks, words joined by a hyphen apart, and numbers by their values, so
/// that "nine hundred and fifty" and "950" are the same word.
package struct WordErrors: Hashable, Sendable, Codable {
    /// Words that were heard as others.
    package var substitutions = 0
    /// Words that were not heard.
    package var deletions = 0
    /// Words that nobody said.
    package var insertions = 0
    /// Words that were said.
    package var referenceWords = 0

    /// Nothing has been compared yet.
    package init() {}

    /// Compares what was heard with what was said.
    package init(reference: String, recognized: String) {
        let (said, heard) = (Self.normalized(reference), Self.normalized(recognized))
        referenceWords = said.count
        // One row of the usual table at a time; each cell counts its own kinds of errors.
        var row = (0...heard.count).map { Cell(insertions: $0) }
        for word in said {
            var next = [row[0].deleted]
            for (index, other) in heard.enumerated() {
                let same = word == other ? row[index] : row[index].substituted
                next.append(
                    [same, row[index + 1].deleted, next[index].inserted].min { $0.total < $1.total } ?? same)
            }
            row = next
        }
        let end = row[heard.count]
        (substitutions, deletions, insertions) = (end.substitutions, end.deletions, end.insertions)
    }

    /// All errors.
    package var total: Int { substitutions + deletions + insertions }

    /// Errors for each word that was said.
    package var rate: Double { referenceWords == 0 ? 0 : Double(total) / Double(referenceWords) }

    /// Both together.
    package static func + (left: WordErrors, right: WordErrors) -> WordErrors {
        var sum = left
        sum.substitutions += right.substitutions
        sum.deletions += right.deletions
        sum.insertions += right.insertions
        sum.referenceWords += right.referenceWords
        return sum
    }

    /// Words as they are compared: without marks and capitals.
    package static func normalized(_ text: String) -> [String] {
        let atoms = SpokenAtom.atoms(of: text.split(whereSeparator: \.isWhitespace).map(String.init))
        var (words, index) = ([String](), 0)
        for number in SpokenNumber.numbers(in: atoms) {
            words += atoms[index..<number.atoms.lowerBound].map(\.text)
            words.append(number.value)
            index = number.atoms.upperBound
        }
        return words + atoms[index...].map(\.text)
    }

    private struct Cell {
        var substitutions = 0
        var deletions = 0
        var insertions = 0
        var total: Int { substitutions + deletions + insertions }
        var substituted: Cell {
            Cell(substitutions: substitutions + 1, deletions: deletions, insertions: insertions)
        }
        var deleted: Cell {
            Cell(substitutions: substitutions, deletions: deletions + 1, insertions: insertions)
        }
        var inserted: Cell {
            Cell(substitutions: substitutions, deletions: deletions, insertions: insertions + 1)
        }
    }
}
