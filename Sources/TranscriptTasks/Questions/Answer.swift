import LanguageModels

/// What was said about something that somebody asks, with the places where it was said.
public struct Answer: Hashable, Sendable, Codable {
    /// What was asked.
    public var question: String
    /// One for each thing that was said about it, in the recordings' order; none where nothing was.
    public var lines: [Line]
    /// Where nothing was said about it, what comes nearest to it, if anything does.
    public var nearest: Line?
    /// Sentences of the model that were not shown, and why.
    @Listed public var rejected: [RejectedClaim]

    /// Something that was said, and the recording it was said in.
    public struct Line: Hashable, Sendable, Codable {
        /// Which of the transcripts that were asked, counted from 0.
        public var recording: Int
        /// What was said, with its sentence where the model was sure of one.
        public var said: EvidencedLine

        /// Something that was said in a recording.
        public init(recording: Int, said: EvidencedLine) {
            self.recording = recording
            self.said = said
        }
    }

    /// An answer; without lines it says that nothing was said about it.
    public init(question: String, lines: [Line] = [], rejected: [RejectedClaim] = []) {
        self.question = question
        self.lines = lines
        self.rejected = rejected
    }
}
