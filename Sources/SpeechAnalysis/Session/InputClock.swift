import Timeline

/// Where the consumed audio ends, exact to the sample.
///
/// The end is an anchor plus a whole number of frames, rounded at most once. So errors do not add up, whatever the number of
/// buffers and the timescale of the anchor.
struct InputClock: Hashable {
    /// The end of the audio consumed so far; `nil` before the first.
    private(set) var end: AudioTime?
    private var anchor = AudioTime.zero
    private var framesSinceAnchor: Int64 = 0
    private var rate: Int32 = 0

    /// Places the next audio on the timeline.
    ///
    /// - Parameter requested: the requested start; `nil` means directly after the previous audio.
    /// - Returns: the actual start; `nil` if the audio would overlap or precede consumed audio.
    mutating func place(frameCount: Int, sampleRate: Int32, at requested: AudioTime?) -> AudioTime? {
        let expected = end ?? .zero
        if let requested {
            let oneSample = AudioTime(value: 1, timescale: sampleRate)
            guard requested.isNumeric, requested > expected - oneSample else { return nil }
            if requested >= expected + oneSample {
                anchor = requested
                framesSinceAnchor = 0
                rate = sampleRate
            }
        }
        if rate != sampleRate {
            anchor = expected
            framesSinceAnchor = 0
            rate = sampleRate
        }
        let start = framesSinceAnchor == 0 ? anchor : expected
        framesSinceAnchor += Int64(frameCount)
        end = anchor + AudioTime(value: framesSinceAnchor, timescale: sampleRate)
        return start
    }
}
