/// What a reader of a recording should know, written down by a person: facts, each with the phrasings that count as stating it.
///
/// `Tests/Fixtures/eval/README.md` describes the file format and when a phrasing counts as found.
package struct KeyFacts: Hashable, Sendable, Decodable {
    /// A fact that a report should state.
    package struct Fact: Hashable, Sendable, Decodable {
        /// The fact in one sentence.
        package var fact: String
        /// Phrasings that count as stating it.
        package var phrasings: [String]
    }

    /// `call`, `meeting`, `story` or `memo`.
    package var kind: String
    /// Titles given by people.
    package var titles: [String]
    /// The facts that a report should state.
    package var facts: [Fact]
    /// Things that were said and then corrected: for each, the phrasings that count as stating it.
    package var retracted: [[String]]?
    /// Things that nobody said but a careless reader would conclude: for each, the phrasings that count as stating it.
    package var falseFriends: [[String]]?

    /// The number of sentences that state one of these.
    package func wrong(in sentences: [String]) -> Int {
        let wrong = ((retracted ?? []) + (falseFriends ?? [])).joined()
        return sentences.map(EvaluationWords.comparable).count { line in
            wrong.contains { EvaluationWords.found($0, in: line) }
        }
    }

    /// The indices of the facts that are stated in at least one line.
    package func found(in lines: [String]) -> Set<Int> {
        let lines = lines.map(EvaluationWords.comparable)
        return Set(
            facts.indices.filter { index in
                facts[index].phrasings.contains { phrasing in
                    lines.contains { EvaluationWords.found(phrasing, in: $0) }
                }
            })
    }

    /// The share of the facts that are stated in at least one line.
    package func recall(of lines: [String]) -> Double {
        facts.isEmpty ? 0 : Double(found(in: lines).count) / Double(facts.count)
    }

    /// The best F1 score of the words against the accepted titles.
    package func titleOverlap(_ title: String) -> Double {
        let own = Set(EvaluationWords.words(title))
        return titles.map { accepted in
            let theirs = Set(EvaluationWords.words(accepted))
            guard !own.isEmpty, !theirs.isEmpty else { return 0 }
            return 2 * Double(own.intersection(theirs).count) / Double(own.count + theirs.count)
        }.max() ?? 0
    }
}
