/// What is asked and what is said are told apart.
extension SentenceCheck {
    /// "And if it's late?" does not ask if it is late; and what was only asked is not told as so.
    static func questions(_ one: Comparison) -> String? {
        guard one.passage.form == .question else { return onlyAsked(one) ?? inverted(one) }
        let words = one.said.tokens.prefix(3).map(\.text)
        if words.contains("if") { return one.told.has(["what"]) ? nil : "what if" }
        // What is asked for stays the same: "is it?" does not become "what is it".
        let (asked, told) = (asking.intersection(one.said.stems), asking.intersection(one.told.stems))
        return told.subtracting(asked).first ?? askedAlone(one)
    }

    /// "There's eight apartments, why, is it them?" asks why and whether, and not why there are eight.
    private static func askedAlone(_ one: Comparison) -> String? {
        one.told.tokens.dropLast().first { token in
            let said = one.said.tokens.indices.filter { one.said.tokens[$0].text == token.text }
            return asking.contains(token.text)
                && said.allSatisfy { place in
                    let next = one.said.tokens[(place + 1)...].first
                    return next?.clause != one.said.tokens[place].clause
                }
        }?.text
    }

    /// "until then do we have an answer": recognisers leave out the mark of a question, and the order of words tells it.
    private static func inverted(_ one: Comparison) -> String? {
        let tokens = one.said.tokens
        // "Do it" asks nothing.
        for place in tokens.indices.dropFirst() where ReportedWords.persons.contains(tokens[place].text) {
            let verb = tokens[place - 1]
            guard verb.clause == tokens[place].clause, verbs.contains(verb.text),
                place < 2 || !noQuestion.contains(tokens[place - 2].text)
            else { continue }
            let stems = tokens[place...].filter { $0.isContent && $0.clause == verb.clause }.map(\.stem)
            let others = Set(
                tokens[..<place].map(\.stem) + tokens.filter { $0.clause > verb.clause }.map(\.stem))
            if let stem = stems.first(where: { one.told.stems.contains($0) && !others.contains($0) }) {
                return stem
            }
        }
        return nil
    }

    private static let verbs: Set = ["do", "does", "did", "can", "could", "will", "shall", "may"]
    /// "So do we", "neither did I", "what I can you can".
    private static let noQuestion: Set = ["so", "neither", "nor", "than", "as", "never", "only"]

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
