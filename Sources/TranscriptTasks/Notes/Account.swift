import LanguageModels

/// What a report says of all its notes together: titles, a summary, what came of it, and a title for each of its parts.
struct Account: Sendable {
    var titles: [EvidencedLine] = []
    var summary: EvidencedLine?
    /// Decisions, things to do, open questions; `nil` where the model said nothing that can be read.
    var outcome: [Note]?
    var parts: [Part] = []
    var rejected: [RejectedClaim] = []
    var stopReasons: [StopReason] = []

    /// What is said of a part of the conversation.
    struct Part: Sendable {
        var title: EvidencedLine?
        /// A few sentences of prose, in ``EvidencedLine/quotes`` one by one.
        var text: EvidencedLine?
    }

    /// What is wanted of it.
    struct Wanted: Hashable, Sendable {
        var titleCount = 0
        var hasSummary = false
        var hasOutcome = false
        /// Each part is told in prose.
        var tellsParts = false
    }
}
