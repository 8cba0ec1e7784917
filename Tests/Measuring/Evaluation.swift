/// All the cases of one run.
package struct Evaluation: Hashable, Sendable, Codable {
    /// The version of this format.
    package var schemaVersion = 7
    /// The text model; `nil` if none wrote anything.
    package var model: String?
    /// One case for each text or recording.
    package var cases: [EvaluatedCase]

    /// Creates an evaluation.
    package init(model: String?, cases: [EvaluatedCase]) {
        self.model = model
        self.cases = cases
    }

    /// The mean of a value over all cases.
    package func mean(_ value: (EvaluatedCase) -> Double) -> Double {
        cases.isEmpty ? 0 : cases.reduce(0) { $0 + value($1) } / Double(cases.count)
    }

    /// The sum over all recognized cases; `nil` if there are none.
    package var wordErrors: WordErrors? {
        let errors = cases.compactMap(\.wordErrors)
        return errors.isEmpty ? nil : errors.reduce(WordErrors(), +)
    }

    /// The number of wrong sentences in all cases.
    package var wrong: Int { cases.reduce(0) { $0 + $1.wrong } }
    /// The number of lines in all cases that their segments do not support.
    package var unsupported: Int { cases.reduce(0) { $0 + $1.unsupported } }
}
