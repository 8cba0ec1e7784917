/// A person's voice, made from recordings in which that person speaks alone. It is stored as a direction, without audio.
///
/// ```swift
/// var anna = VoicePrint(name: "Anna", model: model)
/// anna.add(voice, seconds: 20)
/// ```
public struct VoicePrint: Hashable, Sendable, Codable {
    /// Whose voice it is.
    public var name: String
    /// The network that made it. Directions from different networks cannot be compared.
    public let model: String
    /// The number of recordings it was made from.
    public private(set) var recordingCount = 0
    /// The seconds of speech it was made from.
    public private(set) var seconds = 0.0
    /// The sum of the recordings' directions, each of length one, so that a long recording does not outweigh another microphone's.
    private var sum: [Float] = []

    /// Creates a voice print without recordings.
    public init(name: String, model: String) {
        self.name = name
        self.model = model
    }

    /// Adds the voice from one more recording.
    public mutating func add(_ voice: [Float], seconds: Double) {
        let direction = Voice.direction(voice)
        sum = sum.isEmpty ? direction : zip(sum, direction).map { $0 + $1 }
        recordingCount += 1
        self.seconds += seconds
    }

    /// The likeness to another voice, from -1 to 1.
    public func likeness(to voice: [Float]) -> Double {
        sum.count == voice.count ? Voice.likeness(sum, voice) : 0
    }
}
