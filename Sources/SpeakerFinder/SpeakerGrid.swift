import Timeline

/// The frames in which speakers are found: those of the segmentation network, and windows that begin on them.
public enum SpeakerGrid {
    /// Samples a second.
    public static let sampleRate = 16_000
    /// How many samples are looked at together.
    public static let windowSamples = 160_000
    /// How many frames those give.
    public static let framesPerWindow = 589
    /// Samples from one frame to the next.
    static let frameSamples = 270
    /// The middle of the first frame.
    static let firstMiddle = 495
    /// A window begins so many frames after the one before it: five seconds, on the grid, so that each frame is heard in two windows.
    static let stepFrames = 295
    static let stepSamples = stepFrames * frameSamples
    /// Local speakers of a window.
    static let localSpeakers = 3

    static let secondsPerFrame = Double(frameSamples) / Double(sampleRate)

    /// Where a frame begins, counted from the first sample.
    static func start(ofFrame frame: Int) -> AudioTime {
        AudioTime(
            value: Int64(max(0, frame * frameSamples + firstMiddle - frameSamples / 2)),
            timescale: Int32(sampleRate))
    }
}
