import Transcripts

/// Holds a sentence that a model wrote against the words that it tells of.
///
/// ```swift
/// let check = SentenceCheck(passage, reader: reader)
/// check.fault(in: "Eva will ask Tom for the key.")    // nil, or what is wrong
/// ```
///
/// A rule can compare words and where they stand, and nothing else. So it asks for much: the words of the lines, in their order, of
/// the same persons, as much denied, as far in the future. What is right and told in other words falls too, and is shown as the quotation.
struct SentenceCheck: Sendable {
    struct Fault: Hashable, Sendable {
        var rule: RejectedClaim.Reason
        /// What of the sentence it is about.
        var detail: String?
    }

    /// What a rule looks at.
    struct Comparison: Sendable {
        var passage: Passage
        var sentence: String
        /// The sentence's words behind the beginning that the program wrote.
        var told: Wording
        var said: Wording
        var before: Wording
        var toldFacts: ClaimFacts
        var saidFacts: ClaimFacts
        var beforeFacts: ClaimFacts

        /// The words of the sentence that the speaker said, with those that were said.
        func pairs() -> [(told: Wording.Token, said: [Wording.Token])] {
            told.content.compactMap { token in
                let found = said.content.filter { $0.stem == token.stem }
                return found.isEmpty ? nil : (token, found)
            }
        }
    }

    private let passage: Passage
    private let reader: MentionReader

    init(_ passage: Passage, reader: MentionReader) {
        self.passage = passage
        self.reader = reader
    }

    /// The first rule that the sentence breaks; `nil` where it stands.
    func fault(in sentence: String) -> Fault? {
        let before = passage.before?.text ?? ""
        guard sentence.hasPrefix(passage.beginning + " ") else { return Fault(rule: .form, detail: nil) }
        let rest = sentence.dropFirst(passage.beginning.count)
        let comparison = Comparison(
            passage: passage, sentence: sentence,
            told: Wording(lead + String(rest), people: people(ofReport: true)),
            said: Wording(passage.text, people: people(ofReport: false)),
            before: Wording(before, people: people(ofReport: false)),
            toldFacts: ClaimFacts(sentence, reader: reader, parties: passage.parties),
            saidFacts: ClaimFacts(passage.text, reader: reader),
            beforeFacts: ClaimFacts(before, reader: reader))
        for (rule, find) in Self.rules {
            if let detail = find(comparison) {
                return Fault(rule: rule, detail: detail.isEmpty ? nil : detail)
            }
        }
        return nil
    }

    /// What the beginning says of all that follows.
    private var lead: String {
        // What the speaker says of himself is no request to the other.
        (passage.form == .request ? passage.listener.map { "\($0) " } ?? "" : "") + passage.helper
    }

    private func people(ofReport isReport: Bool) -> [String: Wording.Person] {
        var people: [String: Wording.Person] = [:]
        for party in passage.parties {
            let person: Wording.Person =
                party == passage.speaker ? .speaker : party == passage.listener ? .listener : .other
            for word in Self.words(party) { people[word] = person }
        }
        if isReport {
            for word in ReportedWords.third { people[word] = .pronoun }
        } else {
            for word in ReportedWords.first { people[word] = .speaker }
            for word in ReportedWords.second { people[word] = .listener }
            for word in ReportedWords.third { people[word] = .other }
        }
        return people
    }

    static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || "-\u{2013}/".contains($0) }
            .map { MentionReader.base(comparableForm(String($0))) }.filter { !$0.isEmpty }
    }
}
