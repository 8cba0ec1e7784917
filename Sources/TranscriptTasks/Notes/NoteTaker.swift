import LanguageModels
import Transcripts

/// Has a model write notes of a conversation, piece by piece, many pieces side by side.
///
/// A piece is shown by itself, with a line or two of what came before, so a note can only hold what was said there; what it rests on is
/// written before it. A piece costs its own words, and is not read again when the conversation goes on.
struct NoteTaker: Sendable {
    private static let mostTokens = 160

    let prompts: NotePrompts
    let writer: any LanguageEngineContext
    let language: ReportLanguage
    /// How many words of notes a report has room for: what it has none for need not be asked about.
    let room: Int

    /// What came of a conversation.
    struct Result: Sendable {
        var notes: [Note] = []
        /// What was demanded of the machine, which no note tells.
        var demands: [Conversation.Line] = []
        var rejected: [RejectedClaim] = []
        var stopReasons: [StopReason] = []
    }

    /// - Parameter soFar: is told after each group of pieces what there is.
    func notes(
        of pieces: [Piece], soFar: @Sendable (_ result: Result, _ read: Int) async throws -> Void
    ) async throws -> Result {
        var (result, done) = (Result(), 0)
        var sieve = DemandSieve(prompts: prompts, writer: writer)
        while done < pieces.count {
            TaskWork.tell(.writing, done: done, planned: pieces.count)
            let next = Array(pieces[done...].prefix(Self.atOnce))
            let some = try await sieve.sifted(next).filter { !$0.lines.isEmpty }
            result.demands = sieve.demands
            let requests = try await prompts.requests(.notes, about: some, tokens: Self.mostTokens)
            let before = done
            let outcomes =
                requests.isEmpty
                ? []
                : try await TaskWork.telling(
                    { TaskWork(.writing, done: before + $0, planned: pieces.count) },
                    while: { try await writer.generateEach(requests) })
            var written: [(note: Note, piece: Piece)] = []
            for (piece, outcome) in zip(some, outcomes) {
                written += notes(in: outcome, of: piece, &result).map { ($0, piece) }
            }
            let share = Self.leeway * Double(room * some.count) / Double(pieces.count)
            try await judge(Self.likely(written, room: Int(share)), into: &result)
            done += next.count
            try await soFar(result, done)
        }
        return result
    }

    /// Weights are read from memory once for a token of each, so so many at once cost little more than half as many.
    private static let atOnce = 16
    /// Some notes fall, and some parts of a conversation matter more than others.
    private static let leeway = 1.5
    /// What is less sure than that is not told.
    private static let leastCertainty = 0.5

    /// The notes that an answer holds, without those that have a number or a name of their own.
    private func notes(in outcome: GenerationOutcome, of piece: Piece, _ result: inout Result) -> [Note] {
        result.stopReasons.append(outcome.stopReason)
        let reading = NoteReading(outcome, restingOn: piece.segments, StatedFacts(piece, in: language)) {
            Note($0, of: piece)
        }
        result.rejected += reading.rejected
        return reading.notes
    }

    /// Those that a report might have room for.
    private static func likely(
        _ written: [(note: Note, piece: Piece)], room: Int
    ) -> [(note: Note, piece: Piece)] {
        let chosen = Set(NoteChoice.chosen(from: written.map(\.note), room: max(room, leastRoom)))
        return written.filter { chosen.contains($0.note) }
    }

    /// A title, too, is made of notes.
    private static let leastRoom = 100

    /// Asks of each note whether its piece says it; what was read of the piece is still there.
    private func judge(_ written: [(note: Note, piece: Piece)], into result: inout Result) async throws {
        var requests: [GenerationRequest] = []
        for (note, piece) in written {
            requests.append(try await prompts.request(.isSaid(note.text), about: piece.text, tokens: 1))
        }
        let answers = requests.isEmpty ? [] : try await writer.generateEach(requests)
        for ((note, _), answer) in zip(written, answers) {
            let likelihood = answer.firstLikelihood ?? 1
            var note = note
            let certainty = answer.text.lowercased().hasPrefix("y") ? likelihood : 1 - likelihood
            note.certainty = (100 * certainty).rounded() / 100
            if certainty >= Self.leastCertainty {
                result.notes.append(note)
            } else {
                result.rejected.append(
                    RejectedClaim(
                        text: note.text, segments: note.segments, reason: .unlikely, certainty: note.certainty
                    ))
            }
        }
    }
}

extension Piece {
    /// The segments that it was said in.
    var segments: [Int] { lines.flatMap(\.segments).uniqued }
}

extension Array where Element: Equatable {
    /// Each once, in their order.
    var uniqued: [Element] { reduce(into: []) { if $0.last != $1, !$0.contains($1) { $0.append($1) } } }
}
