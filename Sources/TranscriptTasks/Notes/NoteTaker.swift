import LanguageModels
import Transcripts

/// Has a model write notes of a conversation, piece by piece, many pieces side by side.
///
/// A piece is shown by itself, with a line or two of what came before, so a note can only hold what was said there; what it rests on is
/// written before it. A piece costs its own words, and is not read again when the conversation goes on.
struct NoteTaker: Sendable {
    private static let mostTokens = 240

    let prompts: NotePrompts
    let writer: any LanguageEngineContext
    let language: ReportLanguage
    let strictness: Strictness

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
            var requests = try await prompts.requests(.notes, about: some, tokens: Self.mostTokens)
            for index in requests.indices { requests[index].tellsLikelihoods = true }
            let before = done
            let outcomes =
                requests.isEmpty
                ? []
                : try await TaskWork.telling(
                    { TaskWork(.writing, done: before + $0, planned: pieces.count) },
                    while: { [requests] in try await writer.generateEach(requests) })
            for (piece, outcome) in zip(some, outcomes) { take(outcome, of: piece, into: &result) }
            done += next.count
            try await soFar(result, done)
        }
        return result
    }

    /// Weights are read from memory once for a token of each, so so many at once cost little more than half as many.
    private static let atOnce = 16

    /// Takes the notes that an answer holds; in place of a sentence that does not stand, what was said, where that says as much.
    private func take(_ outcome: GenerationOutcome, of piece: Piece, into result: inout Result) {
        result.stopReasons.append(outcome.stopReason)
        let reading = NoteReading(
            outcome, restingOn: piece.segments, StatedFacts(piece, in: language), strictness
        ) { Note($0, of: piece) }
        result.rejected += reading.rejected
        result.notes += reading.notes.filter { $0.isTold || NoteQuotation(of: $0).tells($0) }
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
