/// What was said is told, and not a part of it.
extension SentenceCheck {
    /// Of the words that say what an utterance is about, so many must be told.
    static let leastTold = 0.6

    /// Numbers and days are what a reader looks for; of other words most.
    static func lost(_ one: Comparison) -> String? {
        let facts = one.saidFacts.numbers.union(one.saidFacts.days)
        if let missing = listed(facts.subtracting(one.toldFacts.numbers.union(one.toldFacts.days))) {
            return missing
        }
        // "Summarize this as ..." without its first word is not what was said.
        let opening = one.said.content.first { token in
            token.opensSentence && !idle.contains(token.stem) && !isExclamation(token)
                && !one.told.stems.contains(token.stem)
                && !isFigure(token.text)
                && one.said.content.contains {
                    $0.sentence == token.sentence && one.told.stems.contains($0.stem)
                }
        }
        if let opening { return opening.text }
        if let missing = sentenceLeftOut(one) { return missing }
        let wanted = Set(one.said.content.filter { !isExclamation($0) }.map(\.stem)).subtracting(idle)
        guard !wanted.isEmpty else { return nil }
        let missing = wanted.subtracting(one.told.stems)
        return Double(missing.count) > (1 - leastTold) * Double(wanted.count) ? listed(missing) : nil
    }

    /// "We could glue it. I haven't made up my mind." is not told by its first sentence.
    private static func sentenceLeftOut(_ one: Comparison) -> String? {
        let sentences = Dictionary(grouping: one.said.tokens, by: \.sentence).sorted { $0.key < $1.key }
        for tokens in sentences.map(\.value) {
            let stems = Set(tokens.filter(\.isContent).map(\.stem)).subtracting(idle)
            let denies = tokens.contains { ReportedWords.negations.contains($0.text) }
            if stems.count > (denies ? 0 : 1), stems.isDisjoint(with: one.told.stems) { return listed(stems) }
        }
        return nil
    }

    /// "Wonderful, I'll send it" is told by what will be sent. In "the room was wonderful" the word tells something.
    private static func isExclamation(_ token: Wording.Token) -> Bool {
        token.opensSentence && exclamations.contains(token.stem)
    }

    private static let exclamations = ReportedWords.stems(
        "wonderful perfect excellent lovely great gladly brilliant fantastic super terrific splendid marvelous awesome"
    )
    private static let idle = ReportedWords.stems(
        "okay actually basically honestly literally guess stuff alright mhm course gosh wow ah huh yep yup")
}
