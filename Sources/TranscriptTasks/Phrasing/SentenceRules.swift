/// The rules that a sentence must stand, in the order in which they are asked. Each says what it found wrong; a table.
extension SentenceCheck {
    typealias Rule = @Sendable (Comparison) -> String?

    static let rules: [(RejectedClaim.Reason, Rule)] = [
        (.form, form), (.number, numbers), (.date, days), (.name, names), (.word, words), (.lost, lost),
        (.question, questions), (.negation, negations), (.tense, tenses), (.condition, conditions),
        (.person, persons), (.order, order), (.person, subjects),
    ]

    /// Of those that are told, so many must come in the order in which they were said.
    static let leastInOrder = 0.75
    /// Words that only the line before has.
    static let mostBorrowed = 3

    /// One whole sentence about others: no "I", no "you", no quotation marks.
    private static func form(_ one: Comparison) -> String? {
        let text = one.sentence
        guard text.hasSuffix(".") else { return "" }
        if text.contains(where: { "\"\u{201C}\u{201D}?!\n:;(".contains($0) }) { return "" }
        let words = SpokenAtom.atoms(of: text.split(whereSeparator: \.isWhitespace).map(String.init))
        if words.dropLast().contains(where: \.endsSentence) { return "" }
        if one.passage.form == .statement, !isSentence(one.told) || addresses(one.told) { return "" }
        if let verb = disagreement(one.told) { return verb }
        if let gendered = one.told.tokens.first(where: { ReportedWords.gendered.contains($0.text) })?.text,
            !one.said.has(ReportedWords.third),
            Set(SentenceCheck.words(one.passage.name)).isDisjoint(with: ReportedWords.genderedNames)
        {
            return gendered
        }
        let people = ReportedWords.first.union(ReportedWords.second).union(["please"])
        return words.flatMap { WordForms.apart($0.text) }.first(where: people.contains)
    }

    /// "June 6th" and "this Friday and the Friday after" are none: somebody is named that does something, or there is a form of a verb.
    private static func isSentence(_ words: Wording) -> Bool {
        words.has(ReportedWords.verbs) || words.has(ReportedWords.third) || words.has(ReportedWords.subjects)
            || words.tokens.contains { $0.isPast || $0.isContent && $0.text.hasSuffix("s") }
    }

    /// "They are seventy-one, Keith": whom it was said to is no part of what was said.
    private static func addresses(_ words: Wording) -> Bool {
        guard let last = words.tokens.last, let before = words.tokens.dropLast().last else { return false }
        return last.isCapitalized && last.isContent && last.clause != before.clause
            && ReportLanguage.english.days.weekdays[last.text] == nil
    }

    /// "She are" and "they was": what was said is not understood.
    private static func disagreement(_ words: Wording) -> String? {
        let pairs = zip(words.tokens, words.tokens.dropFirst())
        return pairs.first { subject, verb in
            subject.clause == verb.clause
                && (["he", "she", "it"].contains(subject.text) && ["are", "have", "do"].contains(verb.text)
                    || subject.text == "they" && ["is", "was", "has", "does"].contains(verb.text))
        }?.1.text
    }

    private static func numbers(_ one: Comparison) -> String? {
        listed(one.toldFacts.numbers.subtracting(one.saidFacts.numbers.union(one.beforeFacts.numbers)))
    }

    private static func days(_ one: Comparison) -> String? {
        listed(one.toldFacts.days.subtracting(one.saidFacts.days.union(one.beforeFacts.days)))
    }

    /// Who speaks and who is spoken to may be named, and whoever is named in the lines: of "her" a small model makes anybody.
    private static func names(_ one: Comparison) -> String? {
        let present =
            SentenceCheck.words(one.passage.name)
            + (one.passage.listener.map(SentenceCheck.words) ?? [])
        let known = Set(present + one.said.tokens.map(\.text) + one.before.tokens.map(\.text))
        let parties = Set(one.passage.parties.flatMap(SentenceCheck.words))
        return listed(
            one.toldFacts.names.union(parties.intersection(one.told.tokens.map(\.text))).subtracting(known))
    }

    /// A word that nobody said is a fault, whatever it is.
    private static func words(_ one: Comparison) -> String? {
        let (said, before) = (one.said.stems, one.before.stems)
        var borrowed: Set<String> = []
        for token in one.told.content {
            if said.contains(token.stem) || ReportedWords.reporting.contains(token.stem)
                || isFigure(token.text)
            {
                continue
            }
            guard before.contains(token.stem) else { return token.text }
            borrowed.insert(token.stem)
        }
        return borrowed.count > mostBorrowed ? listed(borrowed) : completed(one)
    }

    /// "Coffee included" may be a question or a wish: that it "is included" nobody has said.
    private static func completed(_ one: Comparison) -> String? {
        guard !one.passage.text.contains(where: { "'\u{2019}".contains($0) }) else { return nil }
        let tokens = one.told.tokens
        return zip(tokens, tokens.dropFirst()).first { verb, participle in
            guard being.contains(verb.text), participle.isContent, participle.text.hasSuffix("ed") else {
                return false
            }
            let clauses = Set(one.said.tokens.filter { $0.text == participle.text }.map(\.clause))
            return !clauses.isEmpty
                && !one.said.tokens.contains { being.contains($0.text) && clauses.contains($0.clause) }
        }?.0.text
    }

    private static let being: Set = ["is", "are", "am", "was", "were", "be", "been", "being"]

    /// What was denied is denied, and nothing else.
    private static func negations(_ one: Comparison) -> String? {
        for (told, said) in one.pairs() where said.allSatisfy({ $0.isDenied != told.isDenied }) {
            return told.text
        }
        // "Those buttons you wear. She'd never wear it." is not told by the buttons alone.
        let denied = one.said.content.filter(\.isDenied)
        let forgotten = denied.first { said in
            one.told.stems.contains(said.stem)
                && !one.told.content.contains { $0.isDenied && isDenied($0, with: said, among: denied) }
        }
        if let forgotten { return forgotten.text }
        // "No." to what was asked: what the question had is told as denied.
        let borrowed = one.told.content.filter { token in
            !one.said.stems.contains(token.stem) && one.before.stems.contains(token.stem)
        }
        let denies = one.said.has(ReportedWords.negations)
        return borrowed.first { $0.isDenied != denies }?.text
    }

    private static func isDenied(
        _ told: Wording.Token, with said: Wording.Token, among denied: [Wording.Token]
    ) -> Bool {
        denied.contains { $0.sentence == said.sentence && $0.stem == told.stem }
    }

    /// What will be is not told as done, and what was done not as a plan.
    private static func tenses(_ one: Comparison) -> String? {
        for (told, said) in one.pairs() {
            if !told.isUnreal, said.allSatisfy(\.isUnreal), told.isPast { return told.text }
            if told.isUnreal, said.allSatisfy({ $0.isPast && !$0.isUnreal }) { return told.text }
            if told.isPast, said.allSatisfy({ !$0.isPast }), !isFigure(told.text) { return told.text }
            if !told.isUnreal, !told.isPast, said.allSatisfy({ $0.isUnreal && !$0.isPast }),
                !one.told.has(ReportedWords.unreal)
            {
                return told.text
            }
        }
        if one.told.has(ReportedWords.future), one.passage.form != .promise,
            !one.said.has(ReportedWords.unreal),
            !one.said.tokens.contains(where: { $0.text.hasSuffix("ing") })
        {
            return "will"
        }
        // "I'd put in a new one" has happened, or would have to.
        if one.told.has(["will"]), one.said.has(["would"]), !one.said.has(ReportedWords.future) {
            return "will"
        }
        let isPast = { (words: Wording) in words.tokens.contains { $0.isPast } }
        return one.told.has(["was", "were", "had", "did"]) && !isPast(one.said) ? "was" : nil
    }

    /// Who does it: what the one says of himself is not told of the other.
    private static func persons(_ one: Comparison) -> String? {
        for (told, said) in one.pairs() {
            let people = Set(said.map { $0.person })
            guard let person = told.person else { continue }
            switch person {
            case .listener where people.isSubset(of: [.speaker, .other]): return told.text
            case .speaker where people.isSubset(of: [.listener, .other]): return told.text
            case .other where people.isSubset(of: [.speaker, .listener]) && !people.isEmpty: return told.text
            case .pronoun
            where one.passage.form != .request && people.isSubset(of: [.listener])
                && !one.told.tokens.prefix(while: { $0 != told }).contains(where: { $0.person == .listener }):
                return told.text
            default: continue
            }
        }
        if let orphan = orphan(one) { return orphan }
        if let reply = replyOfTheOther(one) { return reply }
        let names = Set(one.told.tokens.compactMap(\.person))
        // "We" may be both who talk; beside "they" a small model takes the one for the other.
        let both: Set = ["we", "us", "our", "let", "please"]
        let meantBoth = one.said.has(ReportedWords.third) ? [] : both
        if one.passage.form != .request, names.contains(.listener),
            !one.said.has(ReportedWords.second.union(meantBoth)),
            !one.said.tokens.contains(where: { $0.person == .listener })
        {
            return one.passage.listener ?? ""
        }
        return nil
    }

    /// "Is it Thursday, yes, that works?" is one person's words: "and the agent confirms it" is what nobody heard.
    private static func replyOfTheOther(_ one: Comparison) -> String? {
        one.told.content.first { token in
            token.person == .listener && ReportedWords.reporting.contains(token.stem)
                && !one.said.stems.contains(token.stem)
        }?.text
    }

    /// A sentence that has a subject of its own keeps it: "It has a hole. It'll pass." is not "the hole will pass".
    private static func orphan(_ one: Comparison) -> String? {
        let pairs = one.pairs()
        for (before, after) in zip(pairs, pairs.dropFirst()) {
            guard let last = before.said.map(\.sentence).max(), let next = after.said.map(\.sentence).min(),
                next > last,
                let first = one.said.tokens.first(where: { $0.sentence == next }),
                first.person != nil || Self.pronouns.contains(first.text),
                let start = one.told.tokens.lastIndex(of: before.told),
                let end = one.told.tokens.lastIndex(of: after.told),
                start < end
            else { continue }
            let between = one.told.tokens[(start + 1)..<end]
            if !between.contains(where: {
                $0.person != nil && $0.person != before.told.person || Self.subjects.contains($0.text)
            }) {
                return after.told.text
            }
        }
        return nil
    }

    private static let pronouns = ReportedWords.subjects.union(["that", "this"])
    private static let subjects = pronouns.union(ReportedWords.third).union(["which", "who", "one"])

    /// What was said of the one is not told of the other: words keep their order, and numbers and names their places.
    private static func order(_ one: Comparison) -> String? {
        let pairs = one.pairs()
        let places = pairs.map { pair in
            one.said.content.indices.filter { one.said.content[$0].stem == pair.told.stem }
        }
        let kept = longestRise(places)
        if Double(kept.count) < leastInOrder * Double(pairs.count) { return "" }
        return pairs.indices.first { index in
            !kept.contains(index) && (isFigure(pairs[index].told.text) || pairs[index].told.isCapitalized)
        }.map { pairs[$0].told.text }
    }

    /// Which of some words, each of which may stand in several places, can be read one after the other; the most there are.
    private static func longestRise(_ places: [[Int]]) -> Set<Int> {
        var best: [(length: Int, place: Int, words: [Int])] = []
        for (word, options) in places.enumerated() {
            var found: [(length: Int, place: Int, words: [Int])] = []
            for place in options {
                let before = best.filter { $0.place < place }.max { $0.length < $1.length }
                found.append(((before?.length ?? 0) + 1, place, (before?.words ?? []) + [word]))
            }
            best += found
        }
        return Set(best.max { $0.length < $1.length }?.words ?? [])
    }

    static func isFigure(_ word: String) -> Bool {
        word.contains(where: \.isNumber) || ReportLanguage.english.isQuantity(word)
            || ReportLanguage.english.numbers.part(of: word) != nil
            || ReportLanguage.english.numbers.ordinal(word) != nil
    }

    static func listed(_ words: Set<String>) -> String? {
        words.isEmpty ? nil : words.sorted().joined(separator: ", ")
    }
}
