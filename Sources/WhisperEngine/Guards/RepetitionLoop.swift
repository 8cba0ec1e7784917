/// The most visible way in which these models fail: they say the same thing again and again.
enum RepetitionLoop {
    /// More times in a row than this are a loop. People say a word three times; hardly anyone says a phrase of several words four
    /// times.
    static func mostRepeats(ofLength length: Int) -> Int { length == 1 ? 5 : length < 4 ? 3 : 2 }
    private static let longestPhrase = 12

    /// The range of a loop's repetitions, without the first occurrence; `nil` if nothing loops.
    ///
    /// ```swift
    /// RepetitionLoop.find(in: ["so", "yes", "yes", "yes", "yes", "yes", "yes", "fine"])  // 2..<7
    /// ```
    static func find<Word: Hashable>(in words: [Word]) -> Range<Int>? {
        for start in words.indices {
            // The shortest phrase that loops is the loop: a phrase of twice its length loops as well.
            for length in 1...longestPhrase where start + 2 * length <= words.count {
                let phrase = words[start..<start + length]
                var end = start + length
                while end + length <= words.count, words[end..<end + length].elementsEqual(phrase) {
                    end += length
                }
                let sayings = (end - start) / length
                guard sayings > mostRepeats(ofLength: length) else { continue }
                // A repetition that breaks off belongs to the loop.
                while end < words.count, words[end] == phrase[start + (end - start) % length] { end += 1 }
                return start + length..<end
            }
        }
        return nil
    }
}
