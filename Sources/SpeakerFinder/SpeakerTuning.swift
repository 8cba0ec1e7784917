/// The numbers that decide. Those of samples and distances were found on half of the clips that `Scripts/bench speakers` reports, those of choosing
/// speakers on half of the conversations that `Scripts/bench conversations` reports; `docs/speakers.md` says how.
public struct SpeakerTuning: Hashable, Sendable {
    /// Windows whose samples are joined together, five minutes.
    public var windowsPerBlock = 60
    /// A sample is made of at most so many rows of features, ten milliseconds each.
    public var mostRows = 400
    /// With fewer rows there is no sample.
    public var leastRows = 10
    /// Below this a sample takes what the speaker says while others speak.
    public var leastSecondsAlone = 0.3
    /// Shorter samples follow the others and decide nothing.
    public var leastSampleSeconds = 1.0
    /// How much a sample without a second of its own weighs where there are no others.
    public var leastWeight = 0.1
    /// Below this distance two groups of samples are one voice without doubt, …
    public var certainDistance = 0.4
    /// … and below this one they are taken for one.
    public var likelyDistance = 0.65
    /// Whoever is heard for less is no speaker. Sound is sampled up to twice.
    public var leastSpeakerSeconds = 1.0
    /// A group with at least this share of what is heard is one voice with another only if they are as good as the same.
    public var largeShare = 0.1
    /// The likeness from which on even large groups are one voice.
    public var sameLikeness = 0.85
    /// The likeness from which on a smaller group is another voice that sounds different, or two that speak at once.
    public var echoLikeness = 0.6
    /// With less than this share a group is a speaker only if that is sure.
    public var smallShare = 0.03
    /// What is sure is heard for so long, …
    public var sureSeconds = 6.0
    /// … and is less than this like any other voice.
    public var ownLikeness = 0.5
    /// What it costs to take two local speakers of a window for one person, in seconds of likeness.
    public var sharingCost = 0.2
    /// Where somebody says that one speaker is several, all of them together have this share of what is heard, …
    public var partsShare = 0.9
    /// … and how unlike the most alike two are, times the root of the share of the one who is heard least, is at least this.
    public var leastApart = 0.16
    /// By how much a voice must be more like its own speaker than like any other.
    public var clearMargin = 0.1

    /// As it was tuned.
    public init() {}
}
