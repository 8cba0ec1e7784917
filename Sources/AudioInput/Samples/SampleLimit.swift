/// Replaces samples that cannot be audio, and counts them.
///
/// Full scale is 1, but a float can hold anything. Up to ``highest``, 6 dB above full scale, a sample is kept: coders and mixers
/// overshoot, and a slightly loud recording must not be distorted. A larger value, or one that is not a number, comes from a
/// fault such as a damaged byte. It would drown out everything around it when an engine scales its input, so the previous sample
/// of its channel replaces it. Clipping to full scale would leave a click, and clicks make engines recognize wrong words.
struct SampleLimit: Hashable, Sendable {
    static let highest: Float = 2

    private let channelCount: Int
    /// The last valid sample of each channel.
    private var last: [Float]

    /// The number of samples that were out of range.
    private(set) var replacedCount = 0
    /// The position of the first of them, counted from the first sample that was checked.
    private(set) var firstReplaced: Int?
    /// The number of samples that were checked.
    private(set) var count = 0
    /// The number of finite, nonzero samples; `tooLargeCount` is the number of those that were too large.
    private var audibleCount = 0
    private var tooLargeCount = 0

    init(channelCount: Int = 1) {
        self.channelCount = channelCount
        last = Array(repeating: 0, count: channelCount)
    }

    mutating func apply(to samples: inout [Float]) {
        // Nearly always all samples are valid; then this one pass is the only cost.
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

    /// Whether most of the audio so far is beyond the limit, as when integers from -32,768 to 32,767 were saved
    /// as floats. Almost nothing would be left of such a recording.
    ///
    /// - Parameter fewest: the number of non-silent samples needed to decide.
    func isOnAnotherScale(fewest: Int) -> Bool {
        audibleCount >= fewest && 2 * tooLargeCount > audibleCount
    }
}
