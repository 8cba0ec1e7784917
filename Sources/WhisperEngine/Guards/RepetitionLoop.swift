/// The way in which these models fail most visibly: they say the same thing again and again.
enum RepetitionLoop {
    /// So many times in a row is a loop. People say a word three times; hardly anybody says a phrase of several words four times.
    static func mostRepeats(ofLength length: Int) -> Int { length == 1 ? 5 : length < 4 ? 3 : 2 }
    private static let longestPhrase = 12

    /// Where a loop's repetitions begin, its first saying left out, and where they end; `nil` if nothing loops.
    ///
    /// ```swift
    /// RepetitionLoop.find(in: ["so", "yes", "yes", "yes", "yes", "yes", "yes", "fine"])  // 2..<7
    /// ```
    static func find<Word: Hashable>(in words: [Word]) -> Range<Int>? {
        for start in words.indices {
            // The shortest phrase that loops is the loop: one of twice its length loops as well.
            for length in 1...longestPhrase where start + 2 * length <= words.count {
                let phrase = words[start..<start + length]
                var end = start + length
                while end + length <= words.count, words[end..<end + length].elementsEqual(phrase) {
                    end += length
                }
                let sayings = (end - start) / length
                guard sayings > mostRepeats(ofLength: length) else { continue }
                // A saying that was broken off belongs to the loop.
                while end < words.count, words[end] == phrase[start + (end - start) % length] { end += 1 }
                return start + length..<end
            }
        }
        return nil
    }
}
