import Timeline

/// What a few lines of a conversation tell a reader who was not there, in one sentence.
struct Note: Hashable, Sendable {
    /// What it tells of.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What is so, was so, or is thought to be so.
        case fact
        /// What was settled.
        case decision
        /// What somebody is to do afterwards: "Ann: send the form on Friday".
        case todo
        /// What was left open.
        case question
    }

    let kind: Kind
    /// How much a report without it misses: from 1, told where there is room, to 3, the matter itself.
    let weight: Int
    let text: String
    /// The lines that say it.
    let evidence: [Conversation.Line]
    /// When it was said: where a reader looks first.
    var range: AudioTimeRange
    /// How likely the model was to write this and nothing else, from 0 to 1, in thousandths.
    var certainty: Double?
    /// The sentence stands. Otherwise a reader is shown what was said in its place.
    var isTold = true
    /// All that it says stands in its evidence in the same words.
    var isGrounded = true
    /// A note that it rests on tells of something settled or to be done, too.
    var isAgreed = true

    init(_ kind: Kind, weight: Int, _ text: String, evidence: [Conversation.Line]) {
        self.kind = kind
        self.weight = weight
        self.text = text
        self.evidence = evidence
        range = evidence.dropFirst().reduce(evidence.first?.range ?? .zero) { $0.union($1.range) }
    }
}

/// Numbers of lines as a model writes them, counted from 1: `4`, `2-4`, `2,5-7`.
struct LineNumbers: Hashable, Sendable {
    /// From 0, in their order.
    let places: [Int]

    /// `nil` where it has another form, or names lines that are not there.
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

/// A line in the form in which a model writes what it found: `2-4 3 fact The cough began on Friday.`
///
/// The numbers are those of lines that it was shown, and say what the text rests on.
struct NoteLine: Hashable, Sendable {
    /// From 0, in their order.
    let places: [Int]
    let weight: Int
    let kind: Note.Kind
    let text: String

    /// `nil` where it has another form, or names lines that are not there.
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
    /// A note of a piece, as a model has written it.
    init?(_ line: some StringProtocol, of piece: Piece) {
        guard let line = NoteLine(line, of: piece.lines.count) else { return nil }
        let grounding = Grounding(of: line.text, in: piece.lines, named: line.places)
        self.init(line.kind, weight: line.weight, line.text, evidence: piece.exchange(at: grounding.places))
        isGrounded = grounding.isWhole(given: MatterWords(evidence.map(\.text).joined(separator: " ")))
    }

    /// What came of several notes, as a model has written it; it is as sure as the least sure of them.
    ///
    /// Who noted something saw the lines themselves: what rests on one promise is that promise, whatever it is taken for afterwards.
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

    /// The note that shares most words with a text; the last of several, since what was settled is settled last.
    private static func nearest(to text: String, of notes: [Note]) -> Note? {
        let stems = MatterWords(text).stems
        let shared = notes.map { MatterWords($0.text).stems.intersection(stems).count }
        return notes.indices.max { (shared[$0], $0) < (shared[$1], $1) }.map { notes[$0] }
    }

    /// As it stands in a list of notes that a model is to write from.
    var listed: String { "\(kind.rawValue) \(text)" }

    /// The segments that it rests on.
    var segments: [Int] { evidence.flatMap(\.segments).uniqued }

    /// As a reader is shown it: its sentence, or what was said in its place.
    var shown: String {
        isTold ? text : NoteQuotation(of: self).quotes.map(\.text).joined(separator: " ")
    }

    /// What is to be done, and what was settled, comes before what is so.
    var rank: Double { Double(weight) + (kind == .fact ? 0 : 0.5) }
}

extension String {
    /// How long it is, in words; writing without spaces has several between two of them.
    var wordLength: Int { split(separator: " ").reduce(0) { $0 + SaidWord.length(of: $1) } }
}
