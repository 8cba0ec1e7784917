/// What a reader of a recording should know, as a person wrote it down: facts, each with the phrasings that count as saying it.
///
/// `Tests/Fixtures/eval/README.md` describes the file and says when a phrasing counts as found.
package struct KeyFacts: Hashable, Sendable, Decodable {
    /// Something that a report should say.
    package struct Fact: Hashable, Sendable, Decodable {
        /// In one sentence.
        package var fact: String
        /// Each of them counts as saying it.
        package var phrasings: [String]
    }

    /// `call`, `meeting`, `story` or `memo`.
    package var kind: String
    /// Titles that people gave.
    package var titles: [String]
    /// What a report should say.
    package var facts: [Fact]
    /// What was said and corrected, and what a careless reader would take from it: each with phrasings that count as saying it.
    package var retracted: [[String]]?
    /// What nobody said and a careless reader would take from it: each with phrasings that count as saying it.
    package var falseFriends: [[String]]?

    /// How many of the sentences say something of that.
    package func wrong(in sentences: [String]) -> Int {
        let wrong = ((retracted ?? []) + (falseFriends ?? [])).joined()
        return sentences.map(EvaluationWords.comparable).count { line in
            wrong.contains { EvaluationWords.found($0, in: line) }
        }
    }

    /// Which of the facts one of the lines says.
    package func found(in lines: [String]) -> Set<Int> {
        let lines = lines.map(EvaluationWords.comparable)
        return Set(
            facts.indices.filter { index in
                facts[index].phrasings.contains { phrasing in
                    lines.contains { EvaluationWords.found(phrasing, in: $0) }
                }
            })
    }

    /// The share of the facts that one of the lines says.
    package func recall(of lines: [String]) -> Double {
        facts.isEmpty ? 0 : Double(found(in: lines).count) / Double(facts.count)
    }

    /// The best overlap with a title that a reader accepted: F1 of the words.
    package func titleOverlap(_ title: String) -> Double {
        let own = Set(EvaluationWords.words(title))
        return titles.map { accepted in
            let theirs = Set(EvaluationWords.words(accepted))
            guard !own.isEmpty, !theirs.isEmpty else { return 0 }
            return 2 * Double(own.intersection(theirs).count) / Double(own.count + theirs.count)
        }.max() ?? 0
    }
}
