import TranscriptTasks

/// The word errors of a recognized text: substituted, missing and extra words.
///
/// Both texts are normalized first: lower case, no marks, hyphenated words split, and numbers by value, so that "nine
/// hundred and fifty" and "950" are equal.
package struct WordErrors: Hashable, Sendable, Codable {
    /// The number of substituted words.
    package var substitutions = 0
    /// The number of missing words.
    package var deletions = 0
    /// The number of extra words.
    package var insertions = 0
    /// The number of words in the reference.
    package var referenceWords = 0

    /// Creates a count of zero.
    package init() {}

    /// Compares a recognized text with its reference.
    package init(reference: String, recognized: String) {
        let (said, heard) = (Self.normalized(reference), Self.normalized(recognized))
        referenceWords = said.count
        // The edit distance table, one row at a time; each cell counts the errors by kind.
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

    /// The total number of errors.
    package var total: Int { substitutions + deletions + insertions }

    /// The word error rate: errors per word of the reference.
    package var rate: Double { referenceWords == 0 ? 0 : Double(total) / Double(referenceWords) }

    /// Adds two counts.
    package static func + (left: WordErrors, right: WordErrors) -> WordErrors {
        var sum = left
        sum.substitutions += right.substitutions
        sum.deletions += right.deletions
        sum.insertions += right.insertions
        sum.referenceWords += right.referenceWords
        return sum
    }

    /// The words as they are compared: without marks or capitals.
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
