/// Of whom or what a clause tells.
extension SentenceCheck {
    /// What a clause begins with: "you've got it" tells of who is spoken to, whoever else is named in it.
    private enum Subject {
        case speaker, listener, thing, plural
        /// One other.
        case single

        private static let words: [String: Subject] = [
            "i": .speaker, "we": .speaker, "you": .listener, "he": .single, "she": .single, "they": .plural,
            "it": .thing, "that": .thing, "this": .thing, "there": .thing,
        ]

        /// - Parameter isAlone: no noun comes next, as in "that house".
        init?(_ word: String, isAlone: Bool) {
            guard let subject = Self.words[word], isAlone || !["that", "this"].contains(word) else {
                return nil
            }
            self = subject
        }
    }

    /// A clause of what was said that begins with a pronoun, and the first of its words that is told.
    private struct Clause {
        let subject: Subject
        let told: Wording.Token
        let number: Int
    }

    static func subjects(_ one: Comparison) -> String? {
        if let ambiguous = twoMeanings(one) ?? listenerAsOther(one) { return ambiguous }
        let clauses = clauses(one)
        for (place, clause) in clauses.enumerated() {
            guard let end = one.told.tokens.firstIndex(of: clause.told) else { continue }
            let governing = one.told.tokens[..<end].last { $0.isContent || isSubject($0, one) }
            switch (clause.subject, governing?.text) {
            case (.listener, "they") where !one.told.tokens[..<end].contains { $0.person == .listener }:
                return clause.told.text
            case (.single, "they"), (.thing, "they"), (.speaker, "it"):
                return clause.told.text
            default: break
            }
            if place > 0, let orphan = orphan(clause, after: clauses[place - 1], one) { return orphan }
        }
        return joined(one)
    }

    /// "They" of the report is who speaks or somebody whom he calls so; beside each other nobody can tell which.
    private static func twoMeanings(_ one: Comparison) -> String? {
        func count(_ wording: Wording) -> Int { wording.tokens.count { $0.text == "they" } }
        let (told, said) = (count(one.told), count(one.said))
        return said > 0 && told > said ? "they" : nil
    }

    /// "I'm done, take a loaf on your way out": "they are done, take a loaf on their way out" is told of the speaker.
    private static func listenerAsOther(_ one: Comparison) -> String? {
        guard one.passage.form != .request, one.said.has(ReportedWords.second),
            !one.told.tokens.contains(where: { $0.person == .listener })
        else { return nil }
        let own = ReportedWords.first.union(ReportedWords.third)
        let told = one.told.tokens.filter { ReportedWords.third.contains($0.text) }
        return told.count > one.said.tokens.count { own.contains($0.text) } ? told.last?.text : nil
    }

    private static func clauses(_ one: Comparison) -> [Clause] {
        Dictionary(grouping: one.said.tokens, by: \.clause).sorted { $0.key < $1.key }.compactMap {
            number, tokens in
            let clause = tokens.drop { ReportedWords.clauseOpenings.contains($0.text) }
            guard let first = clause.first,
                let subject = Subject(first.text, isAlone: clause.dropFirst().first?.isContent != true)
            else { return nil }
            // Behind another pronoun it may be another one's deed: "I think she knows".
            let own = clause.dropFirst().prefix { !isSubject($0, one) }
            let told = own.lazy.compactMap { token in
                tellsDeed(token) ? one.told.tokens.first { tellsDeed($0) && $0.stem == token.stem } : nil
            }.first
            return told.map { Clause(subject: subject, told: $0, number: number) }
        }
    }

    /// "She's going to say no": what somebody says is a deed, though the word tells nothing of the matter.
    private static func tellsDeed(_ token: Wording.Token) -> Bool {
        token.isContent || ReportedWords.reporting.contains(token.stem)
    }

    /// "I'll call her, she's going to say no": what she says is not told as what the speaker does, for want of a subject.
    private static func orphan(_ clause: Clause, after before: Clause, _ one: Comparison) -> String? {
        guard clause.number == before.number + 1, clause.subject != before.subject,
            clause.subject != .speaker,
            let start = one.told.tokens.lastIndex(of: before.told),
            let end = one.told.tokens.firstIndex(of: clause.told), start < end,
            let last = one.told.tokens[start..<end].lastIndex(where: { $0.text == "and" })
        else { return nil }
        let behind = one.told.tokens[(last + 1)..<end]
        return behind.contains { $0.isContent || isSubject($0, one) } ? nil : clause.told.text
    }

    /// "Saturday's market day, Sunday afternoon" does not say that the one is the other.
    private static func joined(_ one: Comparison) -> String? {
        let pairs = one.pairs()
        for (before, after) in zip(pairs, pairs.dropFirst()) {
            guard let start = one.told.tokens.lastIndex(of: before.told),
                let end = one.told.tokens.firstIndex(of: after.told), start < end
            else { continue }
            let between = one.told.tokens[(start + 1)..<end]
            guard between.contains(where: { equating.contains($0.text) }),
                !between.contains(where: { isSubject($0, one) }),
                Set(before.said.map(\.clause)).isDisjoint(with: after.said.map(\.clause)),
                after.said.allSatisfy({ token in
                    let first = one.said.tokens.first { $0.clause == token.clause }
                    return first.flatMap { Subject($0.text, isAlone: true) } == nil
                })
            else { continue }
            return after.told.text
        }
        return nil
    }

    private static func isSubject(_ token: Wording.Token, _ one: Comparison) -> Bool {
        ReportedWords.subjects.contains(token.text)
            || one.passage.parties.contains { SentenceCheck.words($0).contains(token.text) }
    }

    private static let equating: Set = ["is", "are", "was", "were"]
}
