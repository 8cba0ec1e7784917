import LanguageModels

/// What a model writes from all the notes of a report: titles, a summary, the outcome, and a title for each part.
struct Account: Sendable {
    var titles: [EvidencedLine] = []
    var summary: EvidencedLine?
    /// Decisions, to-dos and open questions; `nil` if the model's answer could not be read.
    var outcome: [Note]?
    var parts: [Part] = []
    var rejected: [RejectedClaim] = []
    var stopReasons: [StopReason] = []

    /// What is written about one part of the conversation.
    struct Part: Sendable {
        var title: EvidencedLine?
        /// A few sentences of prose, one by one in ``EvidencedLine/quotes``.
        var text: EvidencedLine?
    }

    /// The parts of an account that a task needs.
    struct Wanted: Hashable, Sendable {
        var titleCount = 0
        var hasSummary = false
        var hasOutcome = false
        /// Whether each part gets a prose summary.
        var tellsParts = false
    }
}
