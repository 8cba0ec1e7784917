import Timeline

/// A sentence that tells a reader who was not there what a few lines of a conversation say.
struct Note: Hashable, Sendable {
    /// The kind of a note.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A fact or an opinion.
        case fact
        /// A decision.
        case decision
        /// A to-do: "Ann: send the form on Friday".
        case todo
        /// An open question.
        case question
    }

    var kind: Kind
    /// How important the note is: from 1, shown if there is room, to 3, the main subject.
    let weight: Int
    let text: String
    /// The lines that it rests on.
    let evidence: [Conversation.Line]
    /// When it was said: where a reader looks first.
    var range: AudioTimeRange
    /// The probability that the model gave exactly this sentence, from 0 to 1 in steps of 0.001.
    var certainty: Double?
    /// Whether the sentence is shown; otherwise the quotation is.
    var isTold = true
    /// Whether all its content words occur in its evidence.
    var isGrounded = true
    /// For an outcome, whether at least one of the notes it rests on is not just a fact; always true for a question.
    var isAgreed = true

    init(_ kind: Kind, weight: Int, _ text: String, evidence: [Conversation.Line]) {
        self.kind = kind
        self.weight = weight
        self.text = text
        self.evidence = evidence
        range = evidence.dropFirst().reduce(evidence.first?.range ?? .zero) { $0.union($1.range) }
    }
}

/// Line numbers as a model writes them, counted from 1: `4`, `2-4`, `2,5-7`.
struct LineNumbers: Hashable, Sendable {
    /// The indices of the lines, counted from 0, in order.
    let places: [Int]

    /// `nil` if the text has another form or names lines that do not exist.
    init?(_ text: some StringProtocol, of count: Int) {
        var places = Set<Int>()
        for range in text.split(separator: ",") {
            let ends = range.split(separator: "-").map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                1 <= first, first <= last, last <= count
            else { return nil }
            places.formUnion(first - 1..<last)
        }
        guard !places.isEmpty else { return nil }
        self.places = places.sorted()
    }
}

/// A line in the form in which a model writes notes: `2-4 3 fact The cough began on Friday.`
///
/// The first numbers refer to the lines that the model was shown; they are the evidence.
struct NoteLine: Hashable, Sendable {
    /// The indices of the lines, counted from 0, in order.
    let places: [Int]
    let weight: Int
    let kind: Note.Kind
    let text: String

    /// `nil` if the line has another form or names lines that do not exist.
    init?(_ line: some StringProtocol, of count: Int) {
        let parts = line.split(separator: " ", maxSplits: 3)
        guard parts.count == 4, let numbers = LineNumbers(parts[0], of: count), let weight = Int(parts[1]),
            (1...3).contains(weight), let kind = Note.Kind(rawValue: String(parts[2])),
            parts[3].contains(where: \.isLetter)
        else { return nil }
        places = numbers.places
        self.weight = weight
        self.kind = kind
        text = String(parts[3])
    }
}

extension Note {
    /// Parses a note of a piece.
    init?(_ line: some StringProtocol, of piece: Piece) {
        guard let line = NoteLine(line, of: piece.lines.count) else { return nil }
        let grounding = Grounding(of: line.text, in: piece.lines, named: line.places)
        self.init(line.kind, weight: line.weight, line.text, evidence: piece.exchange(at: grounding.places))
        isGrounded = grounding.isWhole(given: MatterWords(evidence.map(\.text).joined(separator: " ")))
    }

    /// Parses an outcome, which rests on several notes. It is as certain as the least certain of them.
    ///
    /// The notes were taken with the transcript at hand. If an outcome rests on a single decision or to-do, that note is used, even if
    /// the model now calls it the other kind.
    init?(_ line: some StringProtocol, of notes: [Note]) {
        guard let line = NoteLine(line, of: notes.count) else { return nil }
        let basis = line.places.map { notes[$0] }
        if basis.count == 1, Set([basis[0].kind, line.kind]) == [.decision, .todo] {
            self = basis[0]
            return
        }
        self.init(line.kind, weight: line.weight, line.text, evidence: basis.flatMap(\.evidence))
        certainty = basis.compactMap(\.certainty).min()
        isTold = basis.allSatisfy(\.isTold)
        isAgreed = line.kind == .question || basis.contains { $0.kind != .fact }
        range = Self.nearest(to: line.text, of: basis)?.range ?? range
    }

    /// The note that shares the most words with a text; the last one if there are several, since decisions come last.
    private static func nearest(to text: String, of notes: [Note]) -> Note? {
        let stems = MatterWords(text).stems
        let shared = notes.map { MatterWords($0.text).stems.intersection(stems).count }
        return notes.indices.max { (shared[$0], $0) < (shared[$1], $1) }.map { notes[$0] }
    }

    /// The note as a line of the list that a model writes from.
    var listed: String { "\(kind.rawValue) \(text)" }

    /// The numbers of its segments.
    var segments: [Int] { evidence.flatMap(\.segments).uniqued }

    /// The text shown to readers: its sentence, or the quotation instead.
    var shown: String {
        isTold ? text : NoteQuotation(of: self).quotes.map(\.text).joined(separator: " ")
    }

    /// Its importance, with decisions, to-dos and questions ahead of facts of the same weight.
    var rank: Double { Double(weight) + (kind == .fact ? 0 : 0.5) }
}

extension String {
    /// The length in words; in writing without spaces, one piece can count as several.
    var wordLength: Int { split(separator: " ").reduce(0) { $0 + SaidWord.length(of: $1) } }
}
