/// Tells where a decoder copies what it read before it began, instead of hearing.
///
/// Where a recording says again what the prompt says, models are led on by the prompt: they leave out what comes next, or make it up. So
/// what is said again is decoded again, without.
struct CopiedPrompt {
    /// People hardly ever say so many words again within a minute; where they do, decoding them twice does no harm.
    private static let fewestWords = 6
    private static let fewestLetters = 16

    private let letters: String

    init(_ prompt: String) { letters = prompt.lowercased().filter(\.isLetter) }

    /// Some words in a row stand in the prompt, too.
    func isIn(_ words: [HeardWord]) -> Bool {
        let keys = words.map { $0.text.lowercased().filter(\.isLetter) }
        return keys.indices.contains { first in
            var run = ""
            for (count, key) in keys[first...].enumerated() {
                run += key
                if count + 1 >= Self.fewestWords, run.count >= Self.fewestLetters {
                    return letters.contains(run)
                }
            }
            return false
        }
    }
}
