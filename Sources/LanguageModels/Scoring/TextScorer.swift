/// Judges texts by how likely a model finds them. All that tasks need that write nothing.
public protocol TextScorer: Sendable {
    /// How many tokens the text has, by the model's own vocabulary. Control tokens that the text spells are plain text here.
    func tokenCount(of text: String) async throws -> Int

    /// How likely each continuation is after its prefix. Equal items give equal bytes, whatever else is in the call, in whatever order.
    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore]
}
