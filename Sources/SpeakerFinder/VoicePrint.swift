/// What a person's voice is like, made from recordings in which that person speaks alone: a direction, and no sound.
///
/// ```swift
/// var anna = VoicePrint(name: "Anna", model: model)
/// anna.add(voice, seconds: 20)
/// ```
public struct VoicePrint: Hashable, Sendable, Codable {
    /// Whose voice it is.
    public var name: String
    /// The network that made it; directions of different networks have nothing to do with each other.
    public let model: String
    /// In how many recordings it was heard.
    public private(set) var recordingCount = 0
    /// How long the voice was heard.
    public private(set) var seconds = 0.0
    /// Of the recordings' directions, each of length one: a long recording must not drown what another microphone made of the voice.
    private var sum: [Float] = []

    /// A voice of which nothing was heard yet.
    public init(name: String, model: String) {
        self.name = name
        self.model = model
    }

    /// Adds what one more recording makes of the voice.
    public mutating func add(_ voice: [Float], seconds: Double) {
        let direction = Voice.direction(voice)
        sum = sum.isEmpty ? direction : zip(sum, direction).map { $0 + $1 }
        recordingCount += 1
        self.seconds += seconds
    }

    /// How like this voice another one is, from -1 to 1.
    public func likeness(to voice: [Float]) -> Double {
        sum.count == voice.count ? Voice.likeness(sum, voice) : 0
    }
}
