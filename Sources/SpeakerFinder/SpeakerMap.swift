import Timeline

/// Who speaks when in a recording.
public struct SpeakerMap: Hashable, Sendable, Codable {
    /// A speaker found by voice.
    public struct Speaker: Hashable, Sendable, Codable {
        /// The voice as a direction; see ``SpeakerModels/voice(of:)``.
        public var voice: [Float]
        /// How long the voice was heard alone.
        public var seconds: Double

        /// Creates a speaker.
        public init(voice: [Float], seconds: Double) {
            self.voice = voice
            self.seconds = seconds
        }
    }

    /// A stretch in which one speaker speaks. Turns of different speakers may overlap.
    public struct Turn: Hashable, Sendable, Codable {
        /// The speaker's place in ``SpeakerMap/speakers``.
        public var speaker: Int
        /// When the speaker speaks.
        public var range: AudioTimeRange
        /// Whether the voice fits another speaker nearly as well.
        public var isDoubtful: Bool

        /// Creates a turn.
        public init(speaker: Int, range: AudioTimeRange, isDoubtful: Bool = false) {
            self.speaker = speaker
            self.range = range
            self.isDoubtful = isDoubtful
        }
    }

    /// In the order in which they first speak.
    public var speakers: [Speaker]
    /// In order of time.
    public var turns: [Turn]

    /// Creates a map; empty by default.
    public init(speakers: [Speaker] = [], turns: [Turn] = []) {
        self.speakers = speakers
        self.turns = turns
    }
}
