import LanguageModels

/// Which of a model's sentences are shown.
enum Strictness: Hashable, Sendable {
    /// Sentences whose numbers, days and names were said; others are left out.
    case toldOrLeftOut
    /// Sentences whose numbers, days and names were said; others are replaced by the quotation.
    case asChecked
    /// Like `asChecked`, but the model must also be sure of the sentence, and its words must have been said. For small models,
    /// whose other sentences are often wrong.
    case asSaid
}

/// Parses the notes in a model's answer, one per line, and collects the lines that are not notes. If a note fails a check, the
/// quotation is shown instead of its sentence.
struct NoteReading: Sendable {
    private(set) var notes: [Note] = []
    private(set) var rejected: [RejectedClaim] = []
    /// Whether the answer says that there are no notes: it has no line, or only `-`. An answer that cannot be read is not empty.
    let isEmpty: Bool

    /// - Parameters:
    ///   - segments: the segments that the answer rests on.
    ///   - check: the facts that may be stated.
    ///   - strictness: what else a sentence needs, and what happens to one that fails.
    ///   - note: parses a line; returns `nil` if it has another form.
    init(
        _ outcome: GenerationOutcome, restingOn segments: [Int], _ check: StatedFacts,
        _ strictness: Strictness, note: (Substring) -> Note?
    ) {
        var lines = outcome.text.split(whereSeparator: \.isNewline)
        // A last line that was cut off is incomplete.
        if outcome.stopReason == .tokenLimit { lines = lines.dropLast() }
        let likelihoods = outcome.lineLikelihoods ?? []
        let kinds = outcome.lineAlternatives ?? []
        isEmpty = lines.allSatisfy { $0 == "-" }
        for (index, line) in lines.enumerated() where line != "-" {
            guard var note = note(line) else {
                rejected.append(RejectedClaim(text: String(line), segments: segments, reason: .form))
                continue
            }
            if index < likelihoods.count {
                note.certainty = (1000 * likelihoods[index]).rounded() / 1000
            }
            if index < kinds.count { note.weigh(kinds[index]) }
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
    /// The lowest certainty accepted. Of a small model's notes below it, a quarter are wrong (`Scripts/bench checker`).
    private static let leastCertainty = 0.1

    /// Makes a decision of a fact that the model nearly wrote as a decision or a to-do. In consultations, it writes much of what was
    /// advised as facts. Such a sentence is no to-do, because it names no owner.
    ///
    /// - Parameter likelihoods: those of all kinds, where the model wrote this one; empty if they are unknown.
    fileprivate mutating func weigh(_ likelihoods: [Double]) {
        guard kind == .fact, likelihoods.count == Kind.allCases.count else { return }
        let agreed = zip(Kind.allCases, likelihoods).filter { [.decision, .todo].contains($0.0) }
        if agreed.reduce(0, { $0 + $1.1 }) >= Self.leastAgreed { kind = .decision }
    }

    /// Chosen on half of the real consultations, where 76 in 100 decisions are then in their section, instead of 18; with 0.15 it is 59. A
    /// lower bound adds lines that are no advice (`Scripts/bench reports DIR --half tune`).
    private static let leastAgreed = 0.1

    fileprivate var isSure: Bool { isGrounded && (certainty ?? 1) >= Self.leastCertainty }
}
