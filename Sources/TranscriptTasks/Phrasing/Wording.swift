import Transcripts

/// A text taken apart as far as a rule can hold one against another: its words in their first form, and for each whether it is denied,
/// whether it has happened, and of whom it is said.
struct Wording: Hashable, Sendable {
    enum Person: Hashable, Sendable {
        /// Who speaks, whom that one speaks to, and anybody else.
        case speaker, listener, other
        /// "they" in a report: whoever it is.
        case pronoun
    }

    struct Token: Hashable, Sendable {
        var text: String
        var stem: String
        var isContent: Bool
        var sentence: Int
        /// Which piece between two marks of any kind.
        var clause: Int
        /// "will send", "to send": it has not happened.
        var isUnreal = false
        var isPast = false
        var isDenied = false
        var isCapitalized = false
        /// "should send": somebody has to.
        var isObliged = false
        /// Nothing of its sentence stands before it: so a command begins.
        var opensSentence = false
        /// The last person named before it in its sentence.
        var person: Person?
    }

    private(set) var tokens: [Token] = []

    /// - Parameters:
    ///   - people: the persons that words stand for, by those words.
    init(_ text: String, people: [String: Person]) {
        var (sentence, clause, denied, unreal, past, obliged, opens) = (0, 0, false, 0, 0, 0, true)
        var person: Person?
        for atom in SpokenAtom.atoms(of: text.split(whereSeparator: \.isWhitespace).map(String.init)) {
            for word in WordForms.apart(atom.text) {
                if ReportedWords.negationEnds.contains(word) { denied = false }
                if let named = people[word] { person = named }
                var token = Token(
                    text: word, stem: WordForms.stem(word),
                    isContent: people[word] == nil && !Self.isFunction(word), sentence: sentence,
                    clause: clause, isCapitalized: atom.isCapitalized)
                (token.isUnreal, token.isDenied, token.person) = (unreal > 0, denied, person)
                (token.isObliged, token.opensSentence) = (obliged > 0, opens)
                token.isPast = WordForms.isPast(word) || past > 0
                tokens.append(token)
                (unreal, past, obliged) = (unreal - 1, past - 1, obliged - 1)
                if !Self.openings.contains(word) { opens = false }
                if ReportedWords.obligations.contains(word) { obliged = Self.reach }
                if ReportedWords.unreal.contains(word) { unreal = Self.reach }
                if Self.pastHelpers.contains(word) { past = 2 }
                if ReportedWords.negations.contains(word) { denied = true }
            }
            if atom.endsClause { (clause, denied, unreal, past, obliged) = (clause + 1, false, 0, 0, 0) }
            if atom.endsSentence { (sentence, person, opens) = (sentence + 1, nil, true) }
        }
    }

    var content: [Token] { tokens.filter(\.isContent) }
    var stems: Set<String> { Set(tokens.map(\.stem)) }
    func has(_ words: Set<String>) -> Bool { tokens.contains { words.contains($0.text) } }

    private static let openings: Set = [
        "and", "so", "but", "then", "okay", "well", "please", "just", "also", "or", "oh",
    ]
    /// How many words "will" reaches.
    private static let reach = 4
    private static let pastHelpers: Set = ["did", "was", "were", "had", "been"]

    private static func isFunction(_ word: String) -> Bool {
        word.count == 1 && word.first?.isNumber == false
            || ReportLanguage.english.functionWords.contains(word)
            || WordForms.apart(word).allSatisfy(ReportLanguage.english.functionWords.contains)
    }
}
