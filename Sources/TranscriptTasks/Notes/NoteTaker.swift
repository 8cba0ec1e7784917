import LanguageModels
import Transcripts

/// Asks a model for notes of a conversation, piece by piece, with many pieces in parallel.
///
/// A model sees one piece at a time, with a line or two before it, so a note can only contain what was said there. Each note begins with
/// its line numbers. Reading costs only the piece's own words, and a piece is not read again when the conversation continues.
struct NoteTaker: Sendable {
    private static let mostTokens = 240

    let prompts: NotePrompts
    let writer: any LanguageEngineContext
    let language: ReportLanguage
    let strictness: Strictness
    /// Whether a fact that the model nearly wrote as a decision or a to-do becomes a decision; see ``StandardTask/listsAdvice``.
    let findsAdvice: Bool

    /// The notes of a conversation, and what was left out.
    struct Result: Sendable {
        var notes: [Note] = []
        /// Demands on the program, which no note contains.
        var demands: [Conversation.Line] = []
        var rejected: [RejectedClaim] = []
        var stopReasons: [StopReason] = []
    }

    /// - Parameter soFar: receives the result so far after each group of pieces.
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
            for index in requests.indices {
                requests[index].tellsLikelihoods = true
                if findsAdvice { requests[index].alternatives = Note.Kind.allCases.map { " \($0.rawValue)" } }
            }
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

    /// The number of pieces per call. The weights are read from memory once for a token of every piece, so 16
    /// pieces cost little more than 8.
    private static let atOnce = 16

    /// Adds the notes of an answer. If a sentence failed its check, the quotation replaces it, provided it says as much.
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
    /// The numbers of its segments.
    var segments: [Int] { lines.flatMap(\.segments).uniqued }
}

extension Array where Element: Equatable {
    /// The elements without duplicates, in order.
    var uniqued: [Element] { reduce(into: []) { if $0.last != $1, !$0.contains($1) { $0.append($1) } } }
}
