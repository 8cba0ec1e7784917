/// Keeps samples to what can be sound, and counts those that were not.
///
/// Full scale is 1, but a float can hold anything. Up to ``highest``, 6 dB above full scale, it is still sound: coders and mixers
/// overshoot, and a recording that is a bit hot must not be distorted for it. A value beyond that, or one that is not a number, comes from
/// a fault, such as a damaged byte: it would drown everything around it when an engine scales its input. The sample before it in the same
/// channel takes its place. Clipped to full scale it would still be a click, and engines hear other words over clicks.
struct SampleLimit: Hashable, Sendable {
    static let highest: Float = 2

    private let channelCount: Int
    /// The last sound sample of each channel.
    private var last: [Float]

    /// How many samples were out of range.
    private(set) var replacedCount = 0
    /// Where the first of them is, counted from the first sample that was seen.
    private(set) var firstReplaced: Int?
    /// How many samples there were.
    private(set) var count = 0
    /// Those that were finite and not zero, and those of them that were too large.
    private var audibleCount = 0
    private var tooLargeCount = 0

    init(channelCount: Int = 1) {
        self.channelCount = channelCount
        last = Array(repeating: 0, count: channelCount)
    }

    mutating func apply(to samples: inout [Float]) {
        // Nearly always all of it is sound; this is then all that an hour of it costs.
        let (wrong, silent) = samples.reduce(into: (0, 0)) { counts, sample in
            counts.0 &+= abs(sample) <= Self.highest ? 0 : 1
            counts.1 &+= sample == 0 ? 1 : 0
        }
        audibleCount += samples.count - silent
        if wrong > 0 { replace(in: &samples) }
        for index in samples.indices.suffix(channelCount) {
            last[(count + index) % channelCount] = samples[index]
        }
        count += samples.count
    }

    private mutating func replace(in samples: inout [Float]) {
        for index in samples.indices {
            let channel = (count + index) % channelCount
            if abs(samples[index]) <= Self.highest {
                last[channel] = samples[index]
            } else {
                note(samples[index], at: count + index)
                samples[index] = last[channel]
            }
        }
    }

    private mutating func note(_ sample: Float, at index: Int) {
        replacedCount += 1
        if firstReplaced == nil { firstReplaced = index }
        if sample.isFinite { tooLargeCount += 1 } else { audibleCount -= 1 }
    }

    /// Whether most of the sound so far is beyond the limit, as where whole numbers from -32,768 to 32,767 were saved as floats. Nothing
    /// would be left of such a recording.
    ///
    /// - Parameter fewest: so many samples that are not silence must have been seen.
    func isOnAnotherScale(fewest: Int) -> Bool {
        audibleCount >= fewest && 2 * tooLargeCount > audibleCount
    }
}
