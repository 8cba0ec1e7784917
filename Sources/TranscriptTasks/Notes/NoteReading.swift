import LanguageModels

/// Notes as a model has written them, a line each, and what of its answer is none.
struct NoteReading: Sendable {
    private(set) var notes: [Note] = []
    private(set) var rejected: [RejectedClaim] = []
    /// The answer had no line.
    let isEmpty: Bool

    /// A model that is about to write something wrong hesitates over its words. Asked afterwards whether that was said it says yes to most
    /// of it, so it is not asked (`Scripts/bench checker`).
    private static let leastCertainty = 0.7

    /// - Parameters:
    ///   - segments: what the answer was to rest on.
    ///   - check: what may be stated.
    ///   - note: reads a line; `nil` where it has another form.
    init(
        _ outcome: GenerationOutcome, restingOn segments: [Int], _ check: StatedFacts,
        note: (Substring) -> Note?
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
                note.certainty = (100 * likelihoods[index]).rounded() / 100
            }
            if let fault = check.fault(in: note.text) {
                rejected.append(
                    RejectedClaim(
                        text: note.text, segments: note.segments, reason: fault.reason, detail: fault.detail))
            } else if let certainty = note.certainty, certainty < Self.leastCertainty {
                rejected.append(
                    RejectedClaim(
                        text: note.text, segments: note.segments, reason: .unlikely, certainty: certainty))
            } else {
                notes.append(note)
            }
        }
    }
}
