import Timeline

/// Converts between sample numbers, counted from the start of the run, and times on the session's timeline.
///
/// Times are exact: a stretch without holes has one anchor, and every sample in it is a whole number of samples away from the anchor.
package struct StreamClock: Sendable {
    package static let sampleRate: Int32 = 16_000

    private var anchorTime = AudioTime.zero
    private var anchorSample = 0

    package init() {}

    /// From this sample on, audio is timed from `time`.
    package mutating func anchor(sample: Int, at time: AudioTime) {
        anchorSample = sample
        anchorTime = time
    }

    package func time(ofSample sample: Int) -> AudioTime {
        anchorTime + AudioTime(value: Int64(sample - anchorSample), timescale: Self.sampleRate)
    }

    /// The sample nearest to `time`, but not before the anchor. Infinite and invalid times give the ends of the range.
    package func sample(at time: AudioTime) -> Int {
        if time.isPositiveInfinity { return .max }
        guard time > anchorTime, let ticks = (time - anchorTime).converted(toTimescale: Self.sampleRate)
        else {
            return anchorSample
        }
        return anchorSample + Int(ticks.value)
    }

    /// The number of samples of silence between `sample` and audio that starts at `time`; negative if it starts earlier.
    package func hole(before time: AudioTime, atSample sample: Int) -> Int {
        guard let ticks = (time - self.time(ofSample: sample)).converted(toTimescale: Self.sampleRate) else {
            return 0
        }
        return Int(ticks.value)
    }
}
