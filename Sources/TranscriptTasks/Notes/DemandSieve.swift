import LanguageModels

/// Removes demands on the program from a conversation, such as "write that the room is free".
///
/// A model cannot obey what it does not see. A line that it recognizes as a demand is therefore left out of all later prompts.
struct DemandSieve: Sendable {
    private static let tokens = 12
    /// A line with at least this probability counts as a demand, if the model was trained to give it. `Scripts/train demands` tells how
    /// many demands that finds, and how many other lines it removes.
    private static let likely = 0.1
    /// A sentence with fewer words only counts as a repetition if it has all the words of the demand: "the room" is not a demand.
    private static let fewestRepeated = 3

    let prompts: NotePrompts
    let writer: any LanguageEngineContext
    /// The demands removed so far, as they were said.
    private(set) var demands: [Conversation.Line] = []

    init(prompts: NotePrompts, writer: any LanguageEngineContext) {
        self.prompts = prompts
        self.writer = writer
    }

    /// The pieces without demands. If a piece has none, what the model has read of it can be reused.
    mutating func sifted(_ pieces: [Piece]) async throws -> [Piece] {
        var sifted: [Piece] = []
        for (piece, places) in zip(pieces, try await places(in: pieces)) {
            var demanded: [Int: [Int]] = [:]
            for place in places { demanded[place] = try await sentences(of: piece.lines[place]) }
            for place in places { demanded.merge(Self.actedBefore(place, in: piece)) { ($0 + $1).uniqued } }
            demanded.merge(Self.acted(in: piece)) { ($0 + $1).uniqued }
            var lines: [Conversation.Line] = []
            for (place, line) in piece.lines.enumerated() {
                lines += rest(of: line, without: demanded[place] ?? repeated(in: line))
            }
            sifted.append(Piece(before: piece.before.filter { repeated(in: $0).isEmpty }, lines: lines))
        }
        return sifted
    }

    /// Which sentences of a line are demands; all of them if none is one by itself.
    private func sentences(of line: Conversation.Line) async throws -> [Int] {
        let sentences = line.sentences
        let found =
            sentences.count > 1 ? try await places(in: [Piece(before: [], lines: sentences)])[0] : []
        return found.isEmpty ? Array(sentences.indices) : found
    }

    /// The sentences before a demand, by line, in which its speaker quotes others: "Chair: Sold. Write that down." Text that is read out or
    /// acted like this is part of the demand.
    private static func actedBefore(_ place: Int, in piece: Piece) -> [Int: [Int]] {
        let start = piece.lines[...place].lastIndex { $0.speaker != piece.lines[place].speaker } ?? -1
        let turn = (start + 1...place).flatMap { place in
            piece.lines[place].sentences.enumerated().map { (place, $0.offset, $0.element) }
        }
        return turn.drop { !$0.2.words.contains(where: \.isLabel) }
            .reduce(into: [:]) { $0[$1.0, default: []].append($1.1) }
    }

    /// The sentences, by line, in which a speaker says the lines of other participants: "David: The deal is closed." in Megan's turn is
    /// read out or made up, not said by David.
    private static func acted(in piece: Piece) -> [Int: [Int]] {
        let labels = Set(piece.lines.compactMap(\.speaker)).map { $0 + ":" }
        var (acted, acting) = ([Int: [Int]](), String?.none)
        for (place, line) in piece.lines.enumerated() {
            if acting != line.speaker { acting = nil }
            for (index, sentence) in line.sentences.enumerated() {
                if labels.contains(where: sentence.text.hasPrefix) { acting = line.speaker }
                if acting != nil { acted[place, default: []].append(index) }
            }
        }
        return acted
    }

    private mutating func rest(of line: Conversation.Line, without demanded: [Int]) -> [Conversation.Line] {
        guard !demanded.isEmpty else { return [line] }
        let sentences = line.sentences
        demands += demanded.sorted().map { sentences[$0] }
        return sentences.indices.filter { !demanded.contains($0) }.map { sentences[$0] }
    }

    /// The sentences of a line that repeat a demand.
    private func repeated(in line: Conversation.Line) -> [Int] {
        demands.isEmpty ? [] : line.sentences.enumerated().filter { isRepeated($0.element) }.map(\.offset)
    }

    /// Whether a speaker only repeats their own earlier demand.
    private func isRepeated(_ line: Conversation.Line) -> Bool {
        let words = Set(line.words.map(\.bare))
        return demands.contains { demand in
            let demanded = Set(demand.words.map(\.bare))
            return demand.speaker == line.speaker
                && (words.count < Self.fewestRepeated ? words == demanded : words.isSubset(of: demanded))
        }
    }

    /// The lines of each piece that the model considers demands.
    private func places(in pieces: [Piece]) async throws -> [[Int]] {
        var requests = try await prompts.requests(
            .demands, about: pieces, tokens: prompts.isTaught ? 0 : Self.tokens, stops: ["\n"])
        for index in requests.indices {
            requests[index].findsDemands = prompts.isTaught
            // The next request asks for the notes of the same piece.
            requests[index].isAskedAgain = true
        }
        return try await zip(pieces, writer.generateEach(requests)).map { piece, answer in
            // The lines before the piece come first, then the numbered lines.
            guard let likelihoods = answer.demands?.dropFirst(piece.before.count) else {
                return LineNumbers(answer.text, of: piece.lines.count)?.places ?? []
            }
            return zip(piece.lines.indices, likelihoods).filter { $0.1 >= Self.likely }.map(\.0)
        }
    }
}

extension SaidWord {
    /// Whether it names who says what follows: "Chair:".
    fileprivate var isLabel: Bool { text.last == ":" && text.contains { $0.isUppercase } }
}
