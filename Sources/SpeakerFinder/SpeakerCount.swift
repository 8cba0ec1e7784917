/// How many speakers there may be.
public struct SpeakerCount: Hashable, Sendable, Codable {
    /// The minimum number.
    public var least: Int
    /// The maximum number; `nil` for no limit.
    public var most: Int?

    /// The voices decide.
    public static let automatic = SpeakerCount()

    /// Exactly this number.
    public static func exactly(_ count: Int) -> SpeakerCount { SpeakerCount(least: count, most: count) }

    /// A range; without an upper limit if `most` is `nil`.
    public init(least: Int = 1, most: Int? = nil) {
        precondition(
            least >= 1 && (most ?? least) >= least, "at least one speaker, and no fewer than the least")
        self.least = least
        self.most = most
    }
}
