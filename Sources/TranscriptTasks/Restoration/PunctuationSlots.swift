import LanguageModels
import Spoken
import Timeline
import Transcripts

/// A segment's words as slots to be filled: each word with and without a capital, after nothing, a comma, a period, a question mark;
/// and a last slot for what stands at the end.
///
/// Pure: words in, slots out; choices in, words out. The letters of the words are the only letters there are.
struct PunctuationSlots: Sendable {
    /// What a gap between two words, or the end, may hold.
    enum Mark: String, CaseIterable, Sendable {
        case none = ""
        case comma = ","
        case period = "."
        case question = "?"

        var endsSentence: Bool { self == .period || self == .question }
    }

    private struct Option: Sendable {
        /// Stands before the slot's word, after the word before.
        var mark: Mark
        var word: String
    }

    private let words: [Word]
    /// A word that follows something on its line has a space before it.
    private let startsLine: Bool
    private let options: [[Option]]
    /// How much a mark is favoured over none, in nats: what is known beside the text.
    private let biases: [[Double]]

    /// - Parameters:
    ///   - startsLine: nothing stands before the words on their line.
    ///   - weights: how much each mark is favoured everywhere.
    init(_ words: [Word], startsLine: Bool, weights: PunctuationWeights) {
        self.words = words
        self.startsLine = startsLine
        var (options, biases) = ([[Option]](), [[Double]]())
        for (index, word) in words.enumerated() {
            let (plain, capital) = (Self.lowered(word.text), Self.capitalized(word.text))
            let capitalOnly = plain == capital
            var slot: [Option] = []
            if index == 0 {
                slot =
                    [Option(mark: .none, word: capital)]
                    + (capitalOnly ? [] : [Option(mark: .none, word: plain)])
            } else {
                for mark in Mark.allCases {
                    slot.append(Option(mark: mark, word: capital))
                    if !capitalOnly, !mark.endsSentence { slot.append(Option(mark: mark, word: plain)) }
                }
            }
            let pause = index == 0 ? nil : Self.pause(between: words[index - 1], and: word)
            options.append(slot)
            biases.append(
                slot.map { option in
                    let first =
                        index == 0 && option.word == plain && !capitalOnly ? weights.lowercaseStart : 0
                    return first + weights.bias(of: option.mark, pause: pause)
                })
        }
        options.append(Mark.allCases.map { Option(mark: $0, word: "") })
        biases.append(Mark.allCases.map { weights.biasAtEnd(of: $0) })
        self.options = options
        self.biases = biases
    }

    /// The slots as the model fills them. The end of the segment is the end of a line.
    var slots: [[Choice]] {
        zip(options, biases).enumerated().map { index, slot in
            zip(slot.0, slot.1).map { option, bias in
                let space = option.word.isEmpty ? "\n" : index == 0 && startsLine ? "" : " "
                return Choice(space + option.word, after: option.mark.rawValue, bias: bias)
            }
        }
    }

    /// The words with what was chosen, each mark at the end of the word before it. Times and confidences stay.
    func words(after chosen: [Int]) -> [Word] {
        var filled = words
        for (index, choice) in chosen.enumerated() {
            let option = options[index][choice]
            if index > 0 { filled[index - 1].text += option.mark.rawValue }
            if index < filled.count { filled[index].text = option.word }
        }
        return filled
    }

    /// Seconds of silence; `nil` where the words have no times.
    private static func pause(between first: Word, and second: Word) -> Double? {
        guard first.range.duration > .zero, second.range.duration > .zero else { return nil }
        return max(0, (second.range.start - first.range.end).seconds)
    }

    private static let alwaysCapital: Set = ["i", "i'm", "i'll", "i've", "i'd"]

    /// A word that the engine wrote with capitals inside or all over keeps them.
    private static func lowered(_ word: String) -> String {
        alwaysCapital.contains(word.lowercased()) ? capitalized(word) : word
    }

    private static func capitalized(_ word: String) -> String {
        let first = word.prefix(1).uppercased()
        // Some letters have no capital of one letter.
        return first.count == 1 ? first + word.dropFirst() : word
    }
}
