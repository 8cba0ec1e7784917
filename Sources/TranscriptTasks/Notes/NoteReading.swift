import LanguageModels

/// Notes as a model has written them, a line each, and what of its answer is none.
struct NoteReading: Sendable {
    private(set) var notes: [Note] = []
    private(set) var rejected: [RejectedClaim] = []
    /// The answer had no line.
    let isEmpty: Bool

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
        lines.removeAll { $0 == "-" }
        isEmpty = lines.isEmpty
        for line in lines {
            guard let note = note(line) else {
                rejected.append(RejectedClaim(text: String(line), segments: segments, reason: .form))
                continue
            }
            if let fault = check.fault(in: note.text) {
                rejected.append(
                    RejectedClaim(
                        text: note.text, segments: note.segments, reason: fault.reason, detail: fault.detail))
            } else {
                notes.append(note)
            }
        }
    }
}
