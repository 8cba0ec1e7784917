/// What is asked and what is said are told apart.
extension SentenceCheck {
    /// "And if it's late?" does not ask if it is late; and what was only asked is not told as so.
    static func questions(_ one: Comparison) -> String? {
        guard one.passage.form == .question else { return onlyAsked(one) }
        let words = one.said.tokens.prefix(3).map(\.text)
        if words.contains("if") { return one.told.has(["what"]) ? nil : "what if" }
        // What is asked for stays the same: "is it?" does not become "what is it".
        let (asked, told) = (asking.intersection(one.said.stems), asking.intersection(one.told.stems))
        return told.subtracting(asked).first
    }

    private static let asking: Set = ["what", "when", "where", "who", "whose", "which", "why", "how"]

    /// A word of a statement that stands in nothing but a question of the same utterance: "I cannot climb stairs. Is that a problem?"
    private static func onlyAsked(_ one: Comparison) -> String? {
        var (asked, said): (Set<String>, Set<String>) = ([], [])
        var sentence: [Substring] = []
        for word in one.passage.text.split(whereSeparator: \.isWhitespace) {
            sentence.append(word)
            guard let end = word.last(where: { !"\"'\u{201D}\u{2019})".contains($0) }), ".?!".contains(end)
            else {
                continue
            }
            let stems = Wording(sentence.joined(separator: " "), people: [:]).content.map(\.stem)
            if end == "?" { asked.formUnion(stems) } else { said.formUnion(stems) }
            sentence = []
        }
        said.formUnion(Wording(sentence.joined(separator: " "), people: [:]).content.map(\.stem))
        return one.told.content.first { asked.contains($0.stem) && !said.contains($0.stem) }?.text
    }
}
