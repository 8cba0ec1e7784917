/// Words that appear twice because two decodings contain them: each decoding includes a little of the other's audio.
///
/// People rarely repeat three words within two seconds, so an overlap is the likelier cause. If someone does repeat them, one decoding
/// contains both, and both are kept.
enum Echoes {
    static let fewestWords = 3
    static let longestGap = 2 * WindowRule.second

    struct Place: Hashable {
        var word: HeardWord
        var decoding: Int
    }

    /// Returns the range of the words that repeat earlier ones in the list.
    static func find(in places: [Place]) -> Range<Int>? {
        let keys = places.map(\.word.key)
        for second in places.indices.dropFirst() where second + fewestWords <= places.count {
            for first in (0..<second).reversed() where first + fewestWords <= places.count {
                let firstEnd = first + fewestWords
                let gap = places[second].word.range.lowerBound - places[firstEnd - 1].word.range.upperBound
                if gap > longestGap { break }
                let (one, other) = (first..<firstEnd, second..<second + fewestWords)
                guard keys[one].elementsEqual(keys[other]),
                    Set((Array(one) + Array(other)).map { places[$0].decoding }).count > 1
                else { continue }
                var end = other.upperBound
                while end < places.count, end - second + first < second,
                    keys[end] == keys[end - second + first]
                { end += 1 }
                return second..<end
            }
        }
        return nil
    }

    /// The phrases, without words that repeat the phrases themselves or the words before them.
    static func removed(from phrases: [SaidPhrase], after before: [HeardWord] = []) -> [SaidPhrase] {
        var phrases = phrases
        while true {
            let own = phrases.indices.flatMap { phrase in phrases[phrase].words.indices.map { (phrase, $0) } }
            let places =
                before.map { Place(word: $0, decoding: -1) }
                + own.map { Place(word: phrases[$0].words[$1], decoding: phrases[$0].decoding) }
            guard let echo = find(in: places) else { return phrases }
            // Words from before the phrases are never removed.
            for place in echo.reversed() where place >= before.count {
                let (phrase, word) = own[place - before.count]
                phrases[phrase].words.remove(at: word)
            }
            phrases.removeAll { $0.words.isEmpty && $0.suspicion != .noText }
        }
    }
}
