/// The numbers that decide, found on half of the clips that `Scripts/bench speakers` reports; `docs/speakers.md` says how.
public struct SpeakerTuning: Hashable, Sendable {
    /// Of every so many windows one gives samples of its voices: they cost more than the windows do.
    public var windowsPerSample = 3
    /// Windows whose samples are joined together, five minutes.
    public var windowsPerBlock = 300
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
    public var likelyDistance = 0.7
    /// Whoever is heard for less is no speaker but a misheard moment of another one. Sound is sampled up to three times.
    public var leastSpeakerSeconds = 1.0
    /// By how much a voice must be more like its own speaker than like any other.
    public var clearMargin = 0.1

    /// As it was tuned.
    public init() {}
}
