/// One sample of a voice.
struct VoiceSample: Sendable {
    let window: Int
    /// The window's local speaker.
    let speaker: Int
    /// The stretch that it was taken from; `nil` if it was gathered from the whole window, where others may speak too.
    let frames: Range<Int>?
    let direction: [Float]
    /// How long the voice speaks alone; zero if others may speak too.
    let seconds: Double
}
