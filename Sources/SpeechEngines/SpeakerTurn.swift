import Timeline

/// A stretch in which one speaker speaks. Those of different speakers may overlap.
public struct SpeakerTurn: Hashable, Sendable {
    /// Counted from 1, in the order in which the speakers were first heard.
    public var speaker: Int
    /// When.
    public var range: AudioTimeRange
    /// The voice fits somebody else nearly as well.
    public var isUnclear: Bool

    /// Somebody speaks.
    public init(speaker: Int, range: AudioTimeRange, isUnclear: Bool = false) {
        self.speaker = speaker
        self.range = range
        self.isUnclear = isUnclear
    }

    /// What of it lies in a stretch; `nil` for nothing.
    package func cut(to stretch: AudioTimeRange) -> SpeakerTurn? {
        let common = range.intersection(stretch)
        return common.isEmpty ? nil : SpeakerTurn(speaker: speaker, range: common, isUnclear: isUnclear)
    }
}

/// Who spoke when, as far as is known. It may differ from what was said before: two who were taken for two may be one. It is best when
/// everything was heard.
public struct SpeakerConclusion: Hashable, Sendable {
    /// Somebody who was found by the voice.
    public struct Speaker: Hashable, Sendable {
        /// What the speaker is called in turns.
        public var number: Int
        /// What the voice is like: a direction.
        public var voice: [Float]
        /// How long the voice was heard alone.
        public var seconds: Double

        /// A voice that was heard for so long.
        public init(number: Int, voice: [Float], seconds: Double) {
            self.number = number
            self.voice = voice
            self.seconds = seconds
        }
    }

    /// The voices, the first one that spoke first.
    public var speakers: [Speaker]
    /// In the order of time.
    public var turns: [SpeakerTurn]

    /// Who spoke when; nobody, unless told.
    public init(speakers: [Speaker] = [], turns: [SpeakerTurn] = []) {
        self.speakers = speakers
        self.turns = turns
    }
}
