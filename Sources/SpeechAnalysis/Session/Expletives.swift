/// Words that are replaced with their first letter and asterisks. English only, and only undisputed ones.
enum Expletives {
    private static let stems = [
        "fuck", "motherfuck", "shit", "bullshit", "cunt", "asshole", "bitch", "bastard", "dick", "piss",
        "cock", "twat",
        "wank",
    ]
    private static let endings = ["", "s", "er", "ers", "ed", "ing", "in", "y", "es", "head", "heads"]
    private static let words = Set(stems.flatMap { stem in endings.map { stem + $0 } })

    static func redacted(_ word: String) -> String {
        let letters = word.filter(\.isLetter)
        guard words.contains(letters.lowercased()) else { return word }
        var isFirst = true
        return String(
            word.map { character in
                guard character.isLetter else { return character }
                defer { isFirst = false }
                return isFirst ? character : "*"
            })
    }
}
