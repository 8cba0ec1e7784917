/// A text with slots, each to be filled by one of several texts: the likeliest filling is wanted.
///
/// It is how punctuation is put back: every slot is a word, its choices the same word with and without a capital, after nothing, a
/// comma, a period. Nothing but the choices can come out.
public struct ChoiceRequest: Hashable, Sendable, Codable {
    /// What stands before the first slot.
    public var prefix: String
    /// None is empty.
    public var slots: [[Choice]]
    /// How many fillings of the slots so far are followed at once.
    public var beamWidth: Int

    /// Places that are filled one after the other, and the text before the first.
    public init(prefix: String, slots: [[Choice]], beamWidth: Int = 4) {
        self.prefix = prefix
        self.slots = slots
        self.beamWidth = beamWidth
    }
}

/// A text that may fill a slot.
public struct Choice: Hashable, Sendable, Codable {
    /// What stands before the text. It is read once for all choices of a slot that have it.
    public var lead: String
    /// Never empty.
    public var text: String
    /// What is known from elsewhere, added to the log-likelihood.
    public var bias: Double

    /// - Parameters:
    ///   - text: what may fill the slot.
    ///   - lead: what stands before it in the text and is not judged.
    ///   - bias: is added to its logarithm of likelihood.
    public init(_ text: String, after lead: String = "", bias: Double = 0) {
        self.lead = lead
        self.text = text
        self.bias = bias
    }
}

extension Choice {
    /// What the slot holds when this is chosen.
    public var whole: String { lead + text }
}

/// The likeliest filling that was found.
public struct ChoiceOutcome: Hashable, Sendable, Codable {
    /// For each slot, which of its choices.
    public var chosen: [Int]
    /// Of all slots' texts, biases included.
    public var logLikelihood: Double
    /// Tokens that the model has worked on.
    public var evaluatedTokens: Int

    /// Which choice each place got.
    public init(chosen: [Int], logLikelihood: Double, evaluatedTokens: Int) {
        self.chosen = chosen
        self.logLikelihood = logLikelihood
        self.evaluatedTokens = evaluatedTokens
    }
}
