/// The parameters of ``SpeakerFinder``. Those for samples and distances were tuned on half of the clips that `Scripts/bench speakers`
/// reports, those for choosing speakers on half of the conversations that `Scripts/bench conversations` reports. See `docs/speakers.md`.
public struct SpeakerTuning: Hashable, Sendable {
    /// The number of windows whose samples are joined together: five minutes.
    public var windowsPerBlock = 60
    /// The maximum number of feature rows in a sample, ten milliseconds each.
    public var mostRows = 400
    /// The minimum number of feature rows in a sample.
    public var leastRows = 10
    /// If a speaker speaks alone for less than this, the sample includes speech while others speak.
    public var leastSecondsAlone = 0.3
    /// Shorter samples do not take part in grouping, unless a block has no others.
    public var leastSampleSeconds = 1.0
    /// The minimum weight of a sample, in seconds.
    public var leastWeight = 0.1
    /// Up to this distance, two groups of samples are certainly one voice.
    public var certainDistance = 0.4
    /// Up to this distance, two groups are taken for one voice.
    public var likelyDistance = 0.65
    /// A group with fewer seconds is not a speaker. Audio is sampled up to twice.
    public var leastSpeakerSeconds = 1.0
    /// A group with at least this share of the speech is a speaker unless it reaches ``sameLikeness``.
    public var largeShare = 0.1
    /// From this likeness on, even large groups are one voice.
    public var sameLikeness = 0.85
    /// From this likeness on, a smaller group is the voice of a larger one that sounds different, or two voices at once.
    public var echoLikeness = 0.6
    /// A group with a smaller share is a speaker only if it meets ``sureSeconds`` and ``ownLikeness``.
    public var smallShare = 0.03
    /// How long a group that small must be heard, …
    public var sureSeconds = 6.0
    /// … and the likeness to other voices that it must stay below.
    public var ownLikeness = 0.5
    /// The cost of taking two local speakers of a window for one person, in seconds of likeness.
    public var sharingCost = 0.2
    /// If the user says that one speaker is several people, these must have at least this share of the speech together.
    public var partsShare = 0.9
    /// In the same case, the minimum for the unlikeness of the two most similar voices times the square root of the smallest share.
    public var leastApart = 0.16
    /// How much more similar a voice must be to its own speaker than to any other.
    public var clearMargin = 0.1

    /// The tuned values.
    public init() {}
}
