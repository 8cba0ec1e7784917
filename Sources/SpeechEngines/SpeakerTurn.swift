import Timeline

/// A stretch in which one speaker speaks. Turns of different speakers may overlap.
public struct SpeakerTurn: Hashable, Sendable {
    /// The speaker's number, counted from 1 in the order in which speakers were first heard.
    public var speaker: Int
    /// When the speaker speaks.
    public var range: AudioTimeRange
    /// Whether the voice matches another speaker nearly as well.
    public var isUnclear: Bool

    /// Creates a turn.
    public init(speaker: Int, range: AudioTimeRange, isUnclear: Bool = false) {
        self.speaker = speaker
        self.range = range
        self.isUnclear = isUnclear
    }

    /// Returns the part of the turn that lies in a stretch; `nil` if there is none.
    package func cut(to stretch: AudioTimeRange) -> SpeakerTurn? {
        let common = range.intersection(stretch)
        return common.isEmpty ? nil : SpeakerTurn(speaker: speaker, range: common, isUnclear: isUnclear)
    }
}

/// Who spoke when, as far as is known. It may differ from an earlier conclusion: two speakers may turn out to be one. It is most
/// accurate after all of the audio was heard.
public struct SpeakerConclusion: Hashable, Sendable {
    /// A speaker who was told apart by voice.
    public struct Speaker: Hashable, Sendable {
        /// The speaker's number in turns.
        public var number: Int
        /// The speaker's voice, as a direction.
        public var voice: [Float]
        /// How long the voice was heard alone.
        public var seconds: Double

        /// Creates a speaker with a voice that was heard for this long.
        public init(number: Int, voice: [Float], seconds: Double) {
            self.number = number
            self.voice = voice
            self.seconds = seconds
        }
    }

    /// The speakers, in the order in which they first spoke.
    public var speakers: [Speaker]
    /// The turns, in order of time.
    public var turns: [SpeakerTurn]

    /// Creates a conclusion; empty by default.
    public init(speakers: [Speaker] = [], turns: [SpeakerTurn] = []) {
        self.speakers = speakers
        self.turns = turns
    }
}
