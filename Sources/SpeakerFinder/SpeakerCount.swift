/// How many speakers there may be.
public struct SpeakerCount: Hashable, Sendable, Codable {
    /// As many at least.
    public var least: Int
    /// `nil` for any number.
    public var most: Int?

    /// The voices decide.
    public static let automatic = SpeakerCount()

    /// As many, no more and no fewer.
    public static func exactly(_ count: Int) -> SpeakerCount { SpeakerCount(least: count, most: count) }

    /// A range; without `most` there is no end to it.
    public init(least: Int = 1, most: Int? = nil) {
        precondition(
            least >= 1 && (most ?? least) >= least, "at least one speaker, and no fewer than the least")
        self.least = least
        self.most = most
    }
}
