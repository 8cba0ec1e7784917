import Spoken
import Transcripts

/// Cuts lines of a report into what one sentence can tell: of one utterance, of one kind, of few words.
struct PassageCutter: Sendable {
    /// Longer ones a small model shortens at its own choice.
    static let mostWords = 32
    /// Sentences that follow each other are told in one while there are no more.
    private static let mostTogether = 24

    private let places: [Int: Int]
    private let segments: [Segment]
    private let parties: [String]

    init(_ transcript: Transcript) {
        segments = transcript.segments
        places = Dictionary(
            segments.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        parties = segments.reduce(into: []) { parties, segment in
            if let speaker = segment.speaker, !parties.contains(speaker) { parties.append(speaker) }
        }
    }

    /// A piece of an utterance: its words, and what is to be said of them; `nil` for what says nothing by itself.
    struct Piece: Hashable, Sendable {
        var words: Range<Int>
        var passage: Passage?
    }

    /// What says nothing at all ("Sure.") is in none, unless the whole utterance does not.
    func pieces(of segment: Segment) -> [Piece] {
        var pieces: [Piece] = []
        for sentence in segment.sentences {
            let words = segment.words[sentence].map(\.text)
            let asks = words.last?.contains("?") == true
            if let last = pieces.last, !asks, last.passage?.form != .question,
                sentence.upperBound - last.words.lowerBound <= Self.mostTogether
            {
                pieces[pieces.count - 1] = piece(
                    last.words.lowerBound..<sentence.upperBound, .statement, of: segment)
            } else {
                pieces.append(piece(sentence, asks ? .question : .statement, of: segment))
            }
        }
        let telling = pieces.filter { !contentWords(of: segment.words[$0.words].map(\.text)).isEmpty }
        return telling.isEmpty ? pieces : telling
    }

    /// Some words of an utterance as they are told in a form that is known.
    func passage(_ form: Passage.Form, _ words: Range<Int>, of segment: Segment) -> Passage {
        let place = places[segment.id] ?? 0
        return Passage(
            form: form, speaker: segment.speaker, parties: parties, text: text(words, segment),
            before: (form == .promise || form == .request) && place > 0 ? segments[place - 1] : nil)
    }

    private func piece(_ words: Range<Int>, _ form: Passage.Form, of segment: Segment) -> Piece {
        let said = segment.words[words].map(\.text)
        let isTold =
            words.count <= Self.mostWords && (form == .question ? Self.asks(said) : !Self.saysNothing(said))
        return Piece(words: words, passage: isTold ? passage(form, words, of: segment) : nil)
    }

    private func text(_ words: Range<Int>, _ segment: Segment) -> String {
        segment.words[words].map(\.text).joined(separator: " ")
    }

    /// "The brakes are what?" and "So?" ask nothing that a sentence could tell.
    private static func asks(_ words: [String]) -> Bool {
        let atoms = SpokenAtom.atoms(of: words)
        let opens = atoms.indices.contains { index in
            ReportedWords.questionWords.contains(WordForms.apart(atoms[index].text)[0])
                && atoms[..<index].reversed().prefix { !$0.endsClause }.allSatisfy {
                    ["and", "so", "but", "then", "okay", "well", "or", "um", "uh", "now"].contains($0.text)
                }
        }
        return opens && !contentWords(of: words).isEmpty
    }

    private static func saysNothing(_ words: [String]) -> Bool { contentWords(of: words).count < 2 }
}
