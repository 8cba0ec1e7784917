/// A voice as it was heard once.
struct VoiceSample: Sendable {
    let window: Int
    /// The window's local speaker.
    let speaker: Int
    /// The stretch that it was heard in; `nil` where it was gathered from moments of the whole window, in which others may speak, too.
    let frames: Range<Int>?
    let direction: [Float]
    /// How long it speaks alone; zero where others speak, too.
    let seconds: Double
}
