import Spoken

/// Something that has words, in the order in which they were said.
protocol Worded {
    var words: [HeardWord] { get set }
}

/// The text of one decoding between two time marks, in samples of the recording.
struct SaidPhrase: Worded, Hashable, Sendable {
    var words: [HeardWord]
    var marks: Range<Int>
    var suspicion: SpeechSuspicion?
    /// The number of the decoding in this window that it comes from, counted from 0.
    var decoding = 0

    /// A gap: speech without words.
    static func unread(_ range: Range<Int>) -> SaidPhrase {
        SaidPhrase(words: [], marks: range, suspicion: .noText)
    }
}

/// Words of a stretch of the recording as the engine delivers them: one sentence or more.
struct ReadPhrase: Worded, Hashable, Sendable {
    var words: [HeardWord]
    var range: Range<Int>
    var suspicion: SpeechSuspicion?
    /// Other readings of the same stretch, in no particular order.
    var alternatives: [[HeardWord]] = []
}

extension [SaidPhrase] {
    /// The phrases, with marks where their words begin and end.
    var markedByWords: [SaidPhrase] {
        map { phrase in
            var phrase = phrase
            phrase.marks = phrase.words.extent
            return phrase
        }
    }

    /// The phrases as results, without joining them: the text between two marks is one result.
    var asRead: [ReadPhrase] {
        map { phrase in
            ReadPhrase(
                words: phrase.words, range: phrase.words.isEmpty ? phrase.marks : phrase.words.extent,
                suspicion: phrase.suspicion)
        }
    }
}

extension Array where Element: Worded {
    /// The elements, with word times that increase, do not overlap and lie in a stretch of the recording.
    func withWordsInOrder(within source: Range<Int>) -> [Element] {
        var previous = source.lowerBound
        return map { element in
            var element = element
            for index in element.words.indices {
                let range = element.words[index].range
                let start = Swift.min(Swift.max(range.lowerBound, previous), source.upperBound)
                previous = Swift.min(Swift.max(start, range.upperBound), source.upperBound)
                element.words[index].range = start..<previous
            }
            return element
        }
    }
}

extension [ReadPhrase] {
    /// The phrases one after the other, without overlaps, in a stretch of the recording.
    func inOrder(within source: Range<Int>) -> [ReadPhrase] {
        var end = source.lowerBound
        return withWordsInOrder(within: source).compactMap { phrase in
            var phrase = phrase
            let range = phrase.words.isEmpty ? phrase.range : phrase.words.extent
            let start = Swift.min(Swift.max(range.lowerBound, end), source.upperBound)
            end = Swift.min(Swift.max(start, range.upperBound), source.upperBound)
            phrase.range = start..<end
            return phrase.words.isEmpty && phrase.range.isEmpty ? nil : phrase
        }
    }
}
