/// How many speakers there may be.
public struct SpeakerCount: Hashable, Sendable, Codable {
    public var least: Int
    /// `nil` for any number.
    public var most: Int?

    /// The voices decide.
    public static let automatic = SpeakerCount()

    public static func exactly(_ count: Int) -> SpeakerCount { SpeakerCount(least: count, most: count) }

    public init(least: Int = 1, most: Int? = nil) {
        precondition(
            least >= 1 && (most ?? least) >= least, "at least one speaker, and no fewer than the least")
        self.least = least
        self.most = most
    }
}
