/// All cases of one run.
package struct Evaluation: Hashable, Sendable, Codable {
    /// The version of this form.
    package var schemaVersion = 7
    /// The text model; `nil` where none wrote anything.
    package var model: String?
    /// One for each text or recording.
    package var cases: [EvaluatedCase]

    /// What was measured, with a model or without.
    package init(model: String?, cases: [EvaluatedCase]) {
        self.model = model
        self.cases = cases
    }

    /// The mean over all cases.
    package func mean(_ value: (EvaluatedCase) -> Double) -> Double {
        cases.isEmpty ? 0 : cases.reduce(0) { $0 + value($1) } / Double(cases.count)
    }

    /// Over all cases that were heard; `nil` where none was.
    package var wordErrors: WordErrors? {
        let errors = cases.compactMap(\.wordErrors)
        return errors.isEmpty ? nil : errors.reduce(WordErrors(), +)
    }

    /// Wrong sentences of all cases.
    package var wrong: Int { cases.reduce(0) { $0 + $1.wrong } }
    /// Lines of all cases that do not stand in the segments they name.
    package var unsupported: Int { cases.reduce(0) { $0 + $1.unsupported } }
}
