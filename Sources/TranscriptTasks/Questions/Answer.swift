import LanguageModels

/// The answer to a question: what was said about it, and where.
public struct Answer: Hashable, Sendable, Codable {
    /// The question.
    public var question: String
    /// What was said about it, in the order of the recordings; empty if nothing was.
    public var lines: [Line]
    /// If nothing was said about it, the nearest passage, if there is one.
    public var nearest: Line?
    /// Sentences of the model that were not shown, with the reasons.
    @Listed public var rejected: [RejectedClaim]

    /// A statement and its recording.
    public struct Line: Hashable, Sendable, Codable {
        /// The index of the transcript, counted from 0.
        public var recording: Int
        /// What was said, with the model's sentence if the model was sure of it.
        public var said: EvidencedLine

        /// Creates a line of an answer.
        public init(recording: Int, said: EvidencedLine) {
            self.recording = recording
            self.said = said
        }
    }

    /// Creates an answer. Without lines, nothing was said about the question.
    public init(question: String, lines: [Line] = [], rejected: [RejectedClaim] = []) {
        self.question = question
        self.lines = lines
        self.rejected = rejected
    }
}
