import Timeline

/// The grid on which speakers are found: the frames of the segmentation network, and windows that start on them.
public enum SpeakerGrid {
    /// Samples per second.
    public static let sampleRate = 16_000
    /// Samples per window.
    public static let windowSamples = 160_000
    /// Frames per window.
    public static let framesPerWindow = 589
    /// Samples from one frame to the next.
    static let frameSamples = 270
    /// The middle of the first frame.
    static let firstMiddle = 495
    /// Frames from the start of one window to the start of the next: five seconds on the grid, so that each frame is in two windows.
    static let stepFrames = 295
    static let stepSamples = stepFrames * frameSamples
    /// The number of local speakers of a window.
    static let localSpeakers = 3

    static let secondsPerFrame = Double(frameSamples) / Double(sampleRate)

    /// Where a frame begins, counted from the first sample.
    static func start(ofFrame frame: Int) -> AudioTime {
        AudioTime(
            value: Int64(max(0, frame * frameSamples + firstMiddle - frameSamples / 2)),
            timescale: Int32(sampleRate))
    }
}
