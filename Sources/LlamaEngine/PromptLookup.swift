/// Guesses how a text continues: as it did where its last three tokens occurred before.
///
/// What is written about a transcript repeats much of it, and several guessed tokens are evaluated in one call. A wrong guess costs time
/// but never changes the result, so guesses get longer while they are right and pause while they are wrong. All of this depends only on
/// the tokens, so the same answer is written with the same calls.
struct PromptLookup {
    /// The three tokens that must match before a guess is made.
    private struct Key: Hashable {
        let first, second, third: Int32

        /// The end of a text; `nil` if it is too short.
        init?(endOf tokens: [Int32]) {
            guard tokens.count >= 3 else { return nil }
            let end = tokens.count
            (first, second, third) = (tokens[end - 3], tokens[end - 2], tokens[end - 1])
        }
    }

    /// The number of tokens to write without a guess after a series of wrong ones.
    private static let pause = 12

    private let longest: Int
    private var tokens: [Int32] = []
    /// For every three tokens in a row, the position after their latest occurrence.
    private var places: [Key: Int] = [:]
    private var length: Int
    private var resting = 0

    /// - Parameter longest: the most tokens to guess at once; 0 disables guessing.
    init(longest: Int) {
        self.longest = longest
        length = longest
    }

    /// Adds tokens to the end of the text.
    mutating func append(_ more: some Collection<Int32>) {
        guard longest > 0 else { return }
        for token in more {
            if let key = Key(endOf: tokens) { places[key] = tokens.count }
            tokens.append(token)
        }
        resting -= more.count
    }

    /// How the text may continue; empty if there is no guess.
    func guess(atMost limit: Int) -> ArraySlice<Int32> {
        guard resting <= 0, let key = Key(endOf: tokens), let place = places[key] else { return [] }
        return tokens[place...].prefix(max(0, min(length, limit)))
    }

    /// Reports how much of the last guess was right.
    mutating func learn(guessed: Int, held: Int) {
        guard guessed > 0 else { return }
        if held == guessed {
            length = min(longest, length * 2)
        } else if held * 2 < guessed {
            length = max(1, length / 2)
            if length == 1, held == 0 { resting = Self.pause }
        }
    }
}
