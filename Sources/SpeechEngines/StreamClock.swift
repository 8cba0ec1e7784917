import Timeline

/// Translates between the number of a sample, counted from the start of the run, and its place on the session's timeline.
///
/// Times are exact: a stretch without holes has one anchor, and every sample in it lies a whole number of samples from it.
package struct StreamClock: Sendable {
    package static let sampleRate: Int32 = 16_000

    private var anchorTime = AudioTime.zero
    private var anchorSample = 0

    package init() {}

    /// From this sample on, audio is counted from `time`.
    package mutating func anchor(sample: Int, at time: AudioTime) {
        anchorSample = sample
        anchorTime = time
    }

    package func time(ofSample sample: Int) -> AudioTime {
        anchorTime + AudioTime(value: Int64(sample - anchorSample), timescale: Self.sampleRate)
    }

    /// The sample nearest to `time`; not before the anchor. Times that are no moments give the ends of the range.
    package func sample(at time: AudioTime) -> Int {
        if time.isPositiveInfinity { return .max }
        guard time > anchorTime, let ticks = (time - anchorTime).converted(toTimescale: Self.sampleRate)
        else {
            return anchorSample
        }
        return anchorSample + Int(ticks.value)
    }

    /// How many samples of silence lie between `sample` and audio that starts at `time`; negative if it starts before.
    package func hole(before time: AudioTime, atSample sample: Int) -> Int {
        guard let ticks = (time - self.time(ofSample: sample)).converted(toTimescale: Self.sampleRate) else {
            return 0
        }
        return Int(ticks.value)
    }
}
