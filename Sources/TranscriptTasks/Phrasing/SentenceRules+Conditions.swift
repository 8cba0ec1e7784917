/// What holds only if, perhaps or about so much, and what somebody has to do, is told as that.
extension SentenceCheck {
    /// What holds only if, or perhaps, is not told as if it held.
    static func conditions(_ one: Comparison) -> String? {
        let toldStems = Set(one.told.content.map(\.stem))
        let sentences = Dictionary(grouping: one.said.tokens, by: \.sentence).sorted { $0.key < $1.key }
        for tokens in sentences.map(\.value)
        where tokens.contains(where: { $0.isContent && toldStems.contains($0.stem) }) {
            for marks in [ReportedWords.conditions, ReportedWords.clearDoubts] {
                let admitted = marks == ReportedWords.conditions ? marks : ReportedWords.doubts
                // "Maybe forty" is about forty; what stands before a figure is looked at below.
                let mark = tokens.enumerated().first { place, token in
                    marks.contains(token.text)
                        && !tokens[(place + 1)...].prefix(2).contains { isFigure($0.text) }
                }
                if let mark, !one.told.has(admitted) { return mark.element.text }
            }
        }
        if one.told.has(ReportedWords.conditions), one.passage.form != .question,
            !one.said.has(ReportedWords.conditions), !one.said.has(["not"]), one.before.has(["if"]) == false,
            one.told.has(["if"])
        {
            return "if"
        }
        return afterthought(one) ?? obligations(one) ?? limits(one)
    }

    /// "It's in the glove box, I think." In "I think it's late" people mean nothing by it.
    private static func afterthought(_ one: Comparison) -> String? {
        let clauses = Dictionary(grouping: one.said.tokens, by: \.clause)
        let doubt = clauses.values.first { clause in
            clause.count == 2 && clause[0].text == "i" && ReportedWords.doubts.contains(clause[1].text)
        }
        return one.told.has(ReportedWords.doubts) ? nil : doubt?[1].text
    }

    /// What somebody has to do was said to be so, or was told him.
    private static func obligations(_ one: Comparison) -> String? {
        guard one.passage.form != .request else { return nil }
        // "I should call the mill" promises nothing.
        if one.passage.form == .promise, let first = promised(one), first.isObliged { return first.text }
        for (told, said) in one.pairs() where told.isObliged {
            let isAllowed = said.contains { token in
                token.opensSentence && told.person == .listener
                    || one.said.tokens.contains {
                        $0.sentence == token.sentence && ReportedWords.permitsObligation.contains($0.text)
                    }
                    || token.isObliged || one.said.has(["have", "has", "got"]) && one.said.has(["to"])
            }
            if !isAllowed { return told.text }
        }
        return nil
    }

    /// The first word that was said of what the speaker is told to do.
    private static func promised(_ one: Comparison) -> Wording.Token? {
        one.told.tokens.lazy.compactMap { told in one.said.tokens.first { $0.stem == told.stem } }
            .first { !ReportedWords.unreal.contains($0.text) }
    }

    /// "about forty", "at least forty", "by Friday": what stands before a number or a day belongs to it.
    private static func limits(_ one: Comparison) -> String? {
        func bounds(_ words: Wording) -> Set<Int> {
            var found: Set<Int> = []
            for (place, token) in words.tokens.enumerated() where isFigure(token.text) {
                for word in words.tokens[max(0, place - 2)..<place] {
                    for (group, words) in ReportedWords.limits.enumerated() where words.contains(word.text) {
                        found.insert(group)
                    }
                }
            }
            return found
        }
        let (said, told) = (bounds(one.said), bounds(one.told))
        return listed(Set(said.symmetricDifference(told).map { ReportedWords.limits[$0].min() ?? "" }))
    }
}
