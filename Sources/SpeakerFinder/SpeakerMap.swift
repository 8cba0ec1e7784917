import Timeline

/// Who speaks when in a recording.
public struct SpeakerMap: Hashable, Sendable, Codable {
    /// Somebody who was found by the voice.
    public struct Speaker: Hashable, Sendable, Codable {
        /// What the voice is like: a direction.
        public var voice: [Float]
        /// How long the voice was heard alone.
        public var seconds: Double

        /// A voice that was heard for so long.
        public init(voice: [Float], seconds: Double) {
            self.voice = voice
            self.seconds = seconds
        }
    }

    /// A stretch in which one speaker speaks. Those of different speakers may overlap.
    public struct Turn: Hashable, Sendable, Codable {
        /// The speaker's place in ``SpeakerMap/speakers``.
        public var speaker: Int
        /// When.
        public var range: AudioTimeRange
        /// The voice fits somebody else nearly as well.
        public var isDoubtful: Bool

        /// Somebody speaks.
        public init(speaker: Int, range: AudioTimeRange, isDoubtful: Bool = false) {
            self.speaker = speaker
            self.range = range
            self.isDoubtful = isDoubtful
        }
    }

    /// In the order in which they speak first.
    public var speakers: [Speaker]
    /// In the order of time.
    public var turns: [Turn]

    /// Who speaks when; nobody, unless told.
    public init(speakers: [Speaker] = [], turns: [Turn] = []) {
        self.speakers = speakers
        self.turns = turns
    }
}
