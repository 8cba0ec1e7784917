/// Expands English contractions, so that "can't" and "can not" compare as equal.
enum Contractions {
    /// The words of a contraction; takes and returns lower case without punctuation.
    static func apart(_ word: String) -> [String] {
        if let known = contractions[word] { return known }
        for (ending, more) in endings where word.hasSuffix(ending) && word.count > ending.count {
            return [String(word.dropLast(ending.count))] + more
        }
        return [word]
    }

    private static let endings = [
        ("n't", ["not"]), ("'ll", ["will"]), ("'re", ["are"]), ("'m", ["am"]), ("'ve", ["have"]),
        ("'d", ["would"]),
        ("'s", []),
    ]

    private static let contractions = [
        "can't": ["can", "not"], "won't": ["will", "not"], "cannot": ["can", "not"],
        "gonna": ["going", "to"],
        "wanna": ["want", "to"], "gotta": ["got", "to"], "let's": ["let", "us"], "ain't": ["is", "not"],
        "shan't": ["shall", "not"], "unable": ["not", "able"],
    ]
}
