/// Words and phrases that are likely to be said, as the decoder needs them: each pronunciation of each phrase is an entry of its
/// own, listened for as one word.
struct ContextVocabulary: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// What the decoder calls it; no word of the dictionary begins like this.
        var name: String
        /// The phones, separated by spaces.
        var phones: String
        /// The words of the phrase as the user wrote them, each with its number of phones.
        var words: [Word]
        /// How likely the entry is, whatever was said before it.
        var probability: Double
    }

    struct Word: Hashable, Sendable {
        var text: String
        var phoneCount: Int
    }

    static let empty = ContextVocabulary(entries: [])

    let entries: [Entry]
    /// The caller's own language model.
    var customModel: CustomModel?

    /// The words of an entry that was heard, in their places: the frames are shared out by the numbers of phones.
    func words(heard name: String, firstFrame: Int, lastFrame: Int, posterior: Double?) -> [SphinxWord]? {
        guard name.hasPrefix(Self.mark), let index = Int(name.dropFirst(Self.mark.count)),
            entries.indices.contains(index)
        else { return nil }
        let words = entries[index].words
        let phones = max(1, words.reduce(0) { $0 + $1.phoneCount })
        let frames = lastFrame + 1 - firstFrame
        var seen = 0
        return words.map { word in
            let start = firstFrame + frames * seen / phones
            seen += word.phoneCount
            let end = firstFrame + frames * seen / phones
            return SphinxWord(
                text: word.text, firstFrame: start, lastFrame: max(start, end - 1), posterior: posterior)
        }
    }

    static let mark = "="
}
