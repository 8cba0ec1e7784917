import Foundation

/// Decides from the beginning of a recording whether its channels are parties or one room.
///
/// A pure step: chunks in, a decision out. It measures each channel's level in the speech band in frames of 20 ms. A channel's
/// floor lies `range` below its loud speech, and lower levels are raised to it, so neither noise nor crosstalk on a telephone
/// line looks like speech. Then it correlates the levels, in decibels, of each pair of channels over the frames with speech.
package struct ChannelAnalysis {
    /// How far a channel's floor lies below its loud speech, in decibels.
    static let range: Float = 35
    /// A channel that stays this far below the loudest one has no speech of its own, in decibels.
    static let silence: Float = 30
    /// Below this level nothing is speech, in decibels of full scale.
    static let quietest: Float = -65
    /// From this correlation with the loudest channel's waveform, a channel without speech of its own is crosstalk, not silence.
    static let leakCorrelation = 0.7

    private static let framesPerSecond = 50

    /// The number of channels that are compared.
    package let channelCount: Int
    private let samplesPerFrame: Int
    private var filters: [SpeechBandFilter]
    private var samplesInFrame = 0
    private var energies: [Float]
    /// One level per channel, frame after frame.
    private var levels: [Float] = []
    /// The summed sample products of each pair of channels, including each channel with itself.
    private var products: [Double]

    /// Creates an analysis of audio in this format.
    package init(format: AudioFormat) {
        channelCount = format.channelCount
        samplesPerFrame = max(1, Int(format.sampleRate) / Self.framesPerSecond)
        filters = Array(repeating: SpeechBandFilter(sampleRate: format.sampleRate), count: channelCount)
        energies = Array(repeating: 0, count: channelCount)
        products = Array(repeating: 0, count: channelCount * channelCount)
    }

    /// Adds the next chunk, which must be in the format of the analysis.
    package mutating func add(_ chunk: AudioChunk) {
        let samples = SampleMath.floats(chunk.samples)
        var frame = [Float](repeating: 0, count: channelCount)
        for start in stride(from: 0, to: samples.count, by: channelCount) {
            for channel in 0..<channelCount {
                frame[channel] = filters[channel].apply(samples[start + channel])
                energies[channel] += frame[channel] * frame[channel]
            }
            for first in 0..<channelCount {
                for second in first..<channelCount {
                    products[first * channelCount + second] += Double(frame[first] * frame[second])
                }
            }
            samplesInFrame += 1
            if samplesInFrame == samplesPerFrame { closeFrame() }
        }
    }

    private mutating func closeFrame() {
        for channel in 0..<channelCount {
            levels.append(10 * log10(max(energies[channel] / Float(samplesPerFrame), 1e-12)))
            energies[channel] = 0
        }
        samplesInFrame = 0
    }

    /// The amount of speech so far, in seconds.
    package var secondsOfSpeech: Double {
        let (clipped, floors) = clippedLevels()
        return Double(speechFrames(clipped, floors).count) / Double(Self.framesPerSecond)
    }

    /// The decision for the audio so far.
    package var decision: ChannelDecision {
        let (clipped, floors) = clippedLevels()
        let frames = speechFrames(clipped, floors)
        let seconds = Double(frames.count) / Double(Self.framesPerSecond)
        guard channelCount > 1, let loudest = floors.indices.max(by: { floors[$0] < floors[$1] }) else {
            return ChannelDecision(parties: [[0]], correlation: nil, secondsOfSpeech: seconds)
        }
        let speaks = floors.map { $0 > floors[loudest] - Self.silence && $0 + Self.range > Self.quietest }
        var groups = ChannelGroups(count: channelCount)
        var correlations: [(first: Int, second: Int, value: Double)] = []
        for first in 0..<channelCount {
            for second in first + 1..<channelCount {
                if speaks[first], speaks[second] {
                    let value = correlation(clipped, frames, first, second)
                    correlations.append((first, second, value))
                    if value >= ChannelDecision.threshold { groups.join(first, second) }
                } else if first == loudest || second == loudest,
                    abs(waveformCorrelation(first, second)) >= Self.leakCorrelation
                {
                    groups.join(first, second)
                }
            }
        }
        let parties = groups.lists
        // Correlations within one party do not explain why there are several parties.
        let deciding = correlations.filter { parties.count == 1 || !groups.areJoined($0.first, $0.second) }
        return ChannelDecision(
            parties: parties, correlation: deciding.map(\.value).max(), secondsOfSpeech: seconds)
    }

    /// All levels, raised to at least the channel's floor, and the floors.
    private func clippedLevels() -> (levels: [Float], floors: [Float]) {
        let frames = levels.count / channelCount
        let floors = (0..<channelCount).map { channel -> Float in
            let sorted = (0..<frames).map { levels[$0 * channelCount + channel] }.sorted()
            // Loud speech: only one frame in fifty is louder, so a click does not count as speech.
            return (sorted.isEmpty ? -120 : sorted[(frames - 1) * 49 / 50]) - Self.range
        }
        let clipped = levels.indices.map { max(levels[$0], floors[$0 % channelCount]) }
        return (clipped, floors)
    }

    /// The frames in which at least one channel is clearly above its floor.
    private func speechFrames(_ clipped: [Float], _ floors: [Float]) -> [Int] {
        guard let top = floors.max() else { return [] }
        return (0..<clipped.count / channelCount).filter { frame in
            (0..<channelCount).contains { channel in
                let level = clipped[frame * channelCount + channel]
                return level > floors[channel] + 10 && level > Self.quietest
                    && floors[channel] > top - Self.silence
            }
        }
    }

    private func correlation(_ levels: [Float], _ frames: [Int], _ first: Int, _ second: Int) -> Double {
        guard frames.count > 1 else { return 0 }
        let pairs = frames.map {
            (Double(levels[$0 * channelCount + first]), Double(levels[$0 * channelCount + second]))
        }
        let count = Double(pairs.count)
        let means = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
        var (both, one, other) = (0.0, 0.0, 0.0)
        for pair in pairs {
            let (left, right) = (pair.0 - means.0, pair.1 - means.1)
            both += left * right
            one += left * left
            other += right * right
        }
        return one > 0 && other > 0 ? both / (one * other).squareRoot() : 0
    }

    private func waveformCorrelation(_ first: Int, _ second: Int) -> Double {
        let energy = products[first * channelCount + first] * products[second * channelCount + second]
        return energy > 0 ? products[first * channelCount + second] / energy.squareRoot() : 0
    }
}

/// Merges channels into groups, two at a time.
struct ChannelGroups {
    private var group: [Int]

    init(count: Int) { group = Array(0..<count) }

    mutating func join(_ first: Int, _ second: Int) {
        let (kept, given) = (min(group[first], group[second]), max(group[first], group[second]))
        for channel in group.indices where group[channel] == given { group[channel] = kept }
    }

    func areJoined(_ first: Int, _ second: Int) -> Bool { group[first] == group[second] }

    var lists: [[Int]] {
        Set(group).sorted().map { name in group.indices.filter { group[$0] == name } }
    }
}
