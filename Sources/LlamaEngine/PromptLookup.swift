/// Guesses how a text goes on: as it went on where its last few tokens stood before.
///
/// What is written about a transcript repeats much of it, and several guessed tokens are evaluated in one call. A guess costs time when it
/// is wrong and never changes what comes out, so guesses get longer while they hold and pause when they do not. All of it depends on the
/// tokens alone, so that the same answer is written in the same calls.
struct PromptLookup {
    /// What must stand there before a guess is made.
    private struct Key: Hashable {
        let first, second, third: Int32

        /// The end of a text; `nil` where it is too short.
        init?(endOf tokens: [Int32]) {
            guard tokens.count >= 3 else { return nil }
            let end = tokens.count
            (first, second, third) = (tokens[end - 3], tokens[end - 2], tokens[end - 1])
        }
    }

    /// How long to write without a guess after so many wrong ones.
    private static let pause = 12

    private let longest: Int
    private var tokens: [Int32] = []
    /// Where what follows three tokens begins, the latest such place.
    private var places: [Key: Int] = [:]
    private var length: Int
    private var resting = 0

    /// - Parameter longest: the most tokens to guess at once; 0 guesses nothing.
    init(longest: Int) {
        self.longest = longest
        length = longest
    }

    /// Tokens that now stand at the end of the text.
    mutating func append(_ more: some Collection<Int32>) {
        guard longest > 0 else { return }
        for token in more {
            if let key = Key(endOf: tokens) { places[key] = tokens.count }
            tokens.append(token)
        }
        resting -= more.count
    }

    /// How the text may go on; empty when nothing speaks for any way.
    func guess(atMost limit: Int) -> ArraySlice<Int32> {
        guard resting <= 0, let key = Key(endOf: tokens), let place = places[key] else { return [] }
        return tokens[place...].prefix(max(0, min(length, limit)))
    }

    /// Says how much of the last guess held.
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
