/// Why no engine could be had. The wording is one sentence: the thing, the reason, the next move.
public struct EngineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The engine, model or build that the sentence is about.
    public let subject: String
    /// Why, as a part of the sentence.
    public let reason: String
    /// What the user can do about it.
    public let nextMove: String

    /// The parts of the sentence.
    public init(subject: String, reason: String, nextMove: String) {
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }

    /// The whole sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }

    static let noEngines = EngineError(
        subject: "this build of readback", reason: "it was made without engines (READBACK_ENGINES=none)",
        nextMove: "run Scripts/setup and build it again without that variable")
}
