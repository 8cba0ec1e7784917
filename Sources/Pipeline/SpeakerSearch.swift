import SpeakerFinder

/// How speakers are told apart who share one channel.
public struct SpeakerSearch: Sendable {
    public var models: any SpeakerModels
    public var count: SpeakerCount
    /// Names for speakers, counted from 1 in the order in which the transcript has them; the others are `Speaker N`.
    public var labels: [Int: String]

    public init(
        models: any SpeakerModels, count: SpeakerCount = .automatic, labels: [Int: String] = [:]
    ) {
        self.models = models
        self.count = count
        self.labels = labels
    }
}
