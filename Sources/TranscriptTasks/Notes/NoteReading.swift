import LanguageModels

/// What a sentence of a model needs so that a reader is shown it.
enum Strictness: Hashable, Sendable {
    /// Its numbers, days and names were said; what fails is left out.
    case toldOrLeftOut
    /// Its numbers, days and names were said; of what fails, what was said is shown.
    case asChecked
    /// Beside, the model is sure of it, and its words were said: of a small model, whose other sentences are often wrong.
    case asSaid
}

/// Notes as a model has written them, a line each, and what of its answer is none. Of notes that fail a check what was said is told, and not
/// their sentence.
struct NoteReading: Sendable {
    private(set) var notes: [Note] = []
    private(set) var rejected: [RejectedClaim] = []
    /// The answer had no line.
    let isEmpty: Bool

    /// - Parameters:
    ///   - segments: what the answer was to rest on.
    ///   - check: what may be stated.
    ///   - strictness: what a sentence needs beside, and what becomes of those that fail.
    ///   - note: reads a line; `nil` where it has another form.
    init(
        _ outcome: GenerationOutcome, restingOn segments: [Int], _ check: StatedFacts,
        _ strictness: Strictness, note: (Substring) -> Note?
    ) {
        var lines = outcome.text.split(whereSeparator: \.isNewline)
        // A last line that was cut off says half of something.
        if outcome.stopReason == .tokenLimit { lines = lines.dropLast() }
        let likelihoods = outcome.lineLikelihoods ?? []
        isEmpty = lines.allSatisfy { $0 == "-" }
        for (index, line) in lines.enumerated() where line != "-" {
            guard var note = note(line) else {
                rejected.append(RejectedClaim(text: String(line), segments: segments, reason: .form))
                continue
            }
            if index < likelihoods.count {
                note.certainty = (1000 * likelihoods[index]).rounded() / 1000
            }
            if let fault = check.fault(in: note.text) {
                reject(note, fault.reason, fault.detail)
                guard strictness != .toldOrLeftOut else { continue }
                note.isTold = false
            } else if strictness == .asSaid, !note.isSure {
                reject(note, .unlikely)
                note.isTold = false
            }
            notes.append(note)
        }
    }

    private mutating func reject(_ note: Note, _ reason: RejectedClaim.Reason, _ detail: String? = nil) {
        rejected.append(
            RejectedClaim(
                text: note.text, segments: note.segments, reason: reason, detail: detail,
                certainty: note.certainty))
    }
}

extension Note {
    /// Of a small model's notes with less a quarter is wrong (`Scripts/bench checker`).
    private static let leastCertainty = 0.1

    fileprivate var isSure: Bool { isGrounded && (certainty ?? 1) >= Self.leastCertainty }
}
