import Foundation

/// Learns which letters stand for which phones, from whole words alone, by expectation maximization: every alignment of a word
/// in which each letter has at most two phones counts by its probability under the last round's estimate.
struct GraphoneAligner {
    private static let rounds = 5
    private static let single = 64

    /// The probability of the phones of one letter, by letter and chunk: 0 no phone, 1… one phone, 65… two phones.
    private var probability: [Double]
    private static let chunks = 1 + single + single * single

    init(words: [SpelledWord]) {
        probability = Array(repeating: 1, count: Letters.count * Self.chunks)
        for _ in 0..<Self.rounds {
            var counts = Array(repeating: 0.0, count: probability.count)
            for word in words { accumulate(word, into: &counts) }
            for letter in 0..<Letters.count {
                let row = letter * Self.chunks..<(letter + 1) * Self.chunks
                let total = counts[row].reduce(0, +)
                for index in row { probability[index] = total > 0 ? counts[index] / total : 0 }
            }
        }
    }

    /// The most probable alignment; `nil` if the word has more phones than its letters can bear.
    func align(_ word: SpelledWord) -> [Graphone]? {
        let (rows, columns) = (word.letters.count, word.phones.count)
        let width = columns + 1
        var best = Array(repeating: -Double.infinity, count: (rows + 1) * width)
        var step = Array(repeating: 0, count: best.count)
        best[0] = 0
        for row in 0..<rows {
            for column in 0...columns where best[row * width + column] > -.infinity {
                for length in 0...min(2, columns - column) {
                    let chance = probability[index(word, row, column, length)]
                    guard chance > 0 else { continue }
                    let score = best[row * width + column] + log(chance)
                    let target = (row + 1) * width + column + length
                    if score > best[target] {
                        best[target] = score
                        step[target] = length
                    }
                }
            }
        }
        guard best[rows * width + columns] > -.infinity else { return nil }
        var graphones: [Graphone] = []
        var column = columns
        for row in stride(from: rows, to: 0, by: -1) {
            let length = step[row * width + column]
            graphones.append(
                Graphone(letter: word.letters[row - 1], phones: Array(word.phones[column - length..<column])))
            column -= length
        }
        return graphones.reversed()
    }

    /// Adds the expected counts of one word: forward and backward over letters and phones.
    private func accumulate(_ word: SpelledWord, into counts: inout [Double]) {
        let (rows, columns) = (word.letters.count, word.phones.count)
        let width = columns + 1
        var forward = Array(repeating: 0.0, count: (rows + 1) * width)
        var backward = forward
        forward[0] = 1
        backward[rows * width + columns] = 1
        for row in 0..<rows {
            for column in 0...columns where forward[row * width + column] > 0 {
                for length in 0...min(2, columns - column) {
                    forward[(row + 1) * width + column + length] +=
                        forward[row * width + column] * probability[index(word, row, column, length)]
                }
            }
        }
        let total = forward[rows * width + columns]
        guard total > 0 else { return }
        for row in stride(from: rows - 1, through: 0, by: -1) {
            for column in 0...columns {
                for length in 0...min(2, columns - column) {
                    let chunk = index(word, row, column, length)
                    let rest = probability[chunk] * backward[(row + 1) * width + column + length]
                    backward[row * width + column] += rest
                    counts[chunk] += forward[row * width + column] * rest / total
                }
            }
        }
    }

    private func index(_ word: SpelledWord, _ row: Int, _ column: Int, _ length: Int) -> Int {
        let chunk =
            switch length {
            case 0: 0
            case 1: 1 + Int(word.phones[column])
            default: 1 + Self.single + Int(word.phones[column]) * Self.single + Int(word.phones[column + 1])
            }
        return Int(word.letters[row]) * Self.chunks + chunk
    }
}
