import Spoken
import Transcripts

/// Cuts lines of a report into what one sentence can tell: of one utterance, of one kind, of few words.
struct PassageCutter: Sendable {
    /// Longer ones a small model shortens at its own choice.
    private static let mostWords = 32
    /// Sentences that follow each other are told in one while there are no more.
    private static let mostTogether = 24
    /// "Sure." and "Of course." say nothing; "It says come in." may.
    private static let mostIdle = 2
    /// Of what was heard with a word that the recogniser believes less, two thirds were never said so.
    private static let leastConfidence = 0.4

    private let places: [Int: Int]
    private let segments: [Segment]
    private let parties: [String]
    private let retractions: Retractions
    /// One speaks alone, and others in what is told: whose "I" is whose nobody can tell.
    private let retellsSpeech: Bool

    init(_ transcript: Transcript) {
        segments = transcript.segments
        retractions = Retractions(transcript, MentionReader(transcript))
        places = Dictionary(
            segments.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        parties = segments.parties
        retellsSpeech =
            parties.count < 2
            && segments.contains { segment in
                segment.words.contains { ReportedWords.retelling.contains(comparableForm($0.text)) }
            }
    }

    /// A piece of an utterance: its words, and what is to be said of them; `nil` for what says nothing by itself.
    struct Piece: Hashable, Sendable {
        var words: Range<Int>
        var passage: Passage?
    }

    /// What says nothing at all ("Sure.") is in none, unless the whole utterance does not. "Sunday night. Not before ten." is quoted: what
    /// it belongs to was said by somebody else, and a sentence that is made of it tells it of something.
    func pieces(of segment: Segment) -> [Piece] {
        var pieces: [Piece] = []
        for sentence in segment.sentences(in: .english) {
            let words = segment.words[sentence].map(\.text)
            let form: Passage.Form = words.last?.contains("?") == true ? .question : .statement
            let isFragment = form == .statement && !contentWords(of: words).isEmpty && !Self.hasVerb(words)
            if let last = pieces.last, form == .statement, last.passage?.form == .statement, !isFragment,
                sentence.upperBound - last.words.lowerBound <= Self.mostTogether
            {
                pieces[pieces.count - 1] = piece(
                    last.words.lowerBound..<sentence.upperBound, .statement, of: segment)
            } else {
                pieces.append(piece(sentence, form, of: segment))
            }
        }
        let telling = pieces.filter { piece in
            piece.words.count > Self.mostIdle
                || !contentWords(of: segment.words[piece.words].map(\.text)).isEmpty
        }
        return telling.isEmpty ? pieces : telling
    }

    /// Some words of an utterance in a form that is known; `nil` where no sentence can tell them.
    func passage(telling words: Range<Int>, of segment: Segment, as form: Passage.Form) -> Passage? {
        let said = segment.words[words].map(\.text)
        let isTold =
            switch form {
            case .question: Self.asks(said)
            case .statement:
                Self.hasVerb(said) && !Self.saysNothing(said) && !Self.commands(said) && !isNarrated(said)
            case .promise, .request: true
            }
        // "Two dollars. No, three." is read as it was said: a sentence would tell the first without the second.
        guard isTold, words.count <= Self.mostWords, !Self.isHardlyHeard(segment.words[words]),
            !retractions.touch(words, of: segment)
        else { return nil }
        let place = places[segment.id] ?? 0
        return Passage(
            form: form, speaker: segment.speaker, parties: parties, text: said.joined(separator: " "),
            before: (form == .promise || form == .request) && place > 0 ? segments[place - 1] : nil)
    }

    /// "Sunday to days one's deep" for "Sunday. Today's Wednesday." makes no sentence that anybody should read as a fact.
    private static func isHardlyHeard(_ words: ArraySlice<Word>) -> Bool {
        words.contains { ($0.confidence ?? 1) < leastConfidence }
    }

    /// What one person tells of others is in the third person already: "The speaker says that" before it would add nothing.
    private func isNarrated(_ words: [String]) -> Bool {
        let people = ReportedWords.first.union(ReportedWords.second)
        return retellsSpeech
            || parties.count < 2
                && !WordForms.apart(all: words).contains(
                    where: people.contains)
    }

    private func piece(_ words: Range<Int>, _ form: Passage.Form, of segment: Segment) -> Piece {
        Piece(words: words, passage: passage(telling: words, of: segment, as: form))
    }

    /// "The brakes are what?" and "So?" ask nothing that a sentence could tell.
    private static func asks(_ words: [String]) -> Bool {
        let atoms = SpokenAtom.atoms(of: words)
        let opens = atoms.indices.contains { index in
            ReportedWords.questionWords.contains(WordForms.apart(atoms[index].text)[0])
                && atoms[..<index].reversed().prefix { !$0.endsClause }.allSatisfy {
                    ReportedWords.clauseOpenings.contains($0.text)
                }
        }
        return opens && !contentWords(of: words).isEmpty
    }

    /// As far as a table of verbs and endings tells; "the bill" has none, "that's it" has one.
    private static func hasVerb(_ words: [String]) -> Bool {
        words.contains { $0.hasSuffix("'s") || $0.hasSuffix("\u{2019}s") }
            || WordForms.apart(all: words).contains {
                ReportedWords.verbs.contains($0) || WordForms.isPast($0) || subjects.contains($0)
            }
    }

    private static let subjects = ReportedWords.subjects.union([
        "this", "that", "who", "somebody", "everybody",
    ])

    /// "It is late, so plan on an hour": what somebody is told to do is no statement about anything.
    private static func commands(_ words: [String]) -> Bool {
        let atoms = SpokenAtom.atoms(of: words)
        var opens = true
        for (place, atom) in atoms.enumerated() {
            let word = WordForms.apart(atom.text)[0]
            if opens, ReportedWords.commands.contains(word) { return true }
            opens =
                atom.endsClause
                || opens && (ReportedWords.clauseOpenings.contains(word) || namesDay(atoms, place))
        }
        return false
    }

    /// Whether a word belongs to a day that is to come: "this" of "this Friday", "after" of "the Friday after".
    private static func namesDay(_ atoms: [SpokenAtom], _ place: Int) -> Bool {
        let days = ReportLanguage.english.days
        func isDay(_ place: Int) -> Bool {
            guard atoms.indices.contains(place) else { return false }
            let word = atoms[place].text
            return days.weekdays[word] != nil || days.distances[word].map { $0 >= 0 } == true
        }
        let word = atoms[place].text
        return isDay(place) || ReportedWords.beforeDays.contains(word) && isDay(place + 1)
            || (word == "after" || days.partsOfDay.contains(word)) && isDay(place - 1)
    }

    private static func saysNothing(_ words: [String]) -> Bool { contentWords(of: words).count < 2 }
}
