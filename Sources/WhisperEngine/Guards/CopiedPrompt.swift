/// Detects where a decoder copies its prompt instead of transcribing the audio.
///
/// If a recording repeats something that is in the prompt, the prompt misleads models: they leave out what comes next, or make it up.
/// So what repeats the prompt is decoded again without it.
struct CopiedPrompt {
    /// People hardly ever repeat this many words within a minute. If they do, decoding them twice does no harm.
    private static let fewestWords = 6
    private static let fewestLetters = 16

    private let letters: String

    init(_ prompt: String) { letters = prompt.lowercased().filter(\.isLetter) }

    /// Whether several words in a row are also in the prompt.
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
