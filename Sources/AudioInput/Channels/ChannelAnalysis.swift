import Foundation

/// Decides from the beginning of a recording whether its channels are parties or one room.
///
/// A pure step: chunks in, a decision out. For every channel it takes the level of the speech band in frames of 20 ms.
/// Levels more than `range` below a channel's loud speech count as its floor, so neither noise nor the leak of a
/// telephone line looks like speech. Then the levels, in decibels, of each two channels are correlated over those
/// frames in which anybody speaks.
package struct ChannelAnalysis {
    /// How far below a channel's loud speech its floor is put, in decibels.
    static let range: Float = 35
    /// A channel that stays this far below the loudest one has no speech of its own.
    static let silence: Float = 30
    /// Below this level nothing is speech, in decibels of full scale.
    static let quietest: Float = -65
    /// The waveforms of a channel without speech of its own and of the loudest one must agree so well for it to be
    /// that one's leak, and not merely silent.
    static let leakCorrelation = 0.7

    private static let framesPerSecond = 50

    /// How many channels are compared.
    package let channelCount: Int
    private let samplesPerFrame: Int
    private var filters: [SpeechBandFilter]
    private var samplesInFrame = 0
    private var energies: [Float]
    /// Frame after frame, one level per channel.
    private var levels: [Float] = []
    /// Sums of products of each two channels' samples, the diagonal included.
    private var products: [Double]

    /// Compares the channels of audio of this format.
    package init(format: AudioFormat) {
        channelCount = format.channelCount
        samplesPerFrame = max(1, Int(format.sampleRate) / Self.framesPerSecond)
        filters = Array(repeating: SpeechBandFilter(sampleRate: format.sampleRate), count: channelCount)
        energies = Array(repeating: 0, count: channelCount)
        products = Array(repeating: 0, count: channelCount * channelCount)
    }

    /// Takes the next chunk, which must be in the format of the analysis.
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

    /// How much speech there has been so far, in seconds.
    package var secondsOfSpeech: Double {
        let (clipped, floors) = clippedLevels()
        return Double(speechFrames(clipped, floors).count) / Double(Self.framesPerSecond)
    }

    /// The decision on what has been heard so far.
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
        // Channels of one party say nothing about why there are several.
        let deciding = correlations.filter { parties.count == 1 || !groups.areJoined($0.first, $0.second) }
        return ChannelDecision(
            parties: parties, correlation: deciding.map(\.value).max(), secondsOfSpeech: seconds)
    }

    /// All levels with the channel's floor as the lowest value, and the floors.
    private func clippedLevels() -> (levels: [Float], floors: [Float]) {
        let frames = levels.count / channelCount
        let floors = (0..<channelCount).map { channel -> Float in
            let sorted = (0..<frames).map { levels[$0 * channelCount + channel] }.sorted()
            // Loud speech: only one frame in fifty is louder, so that a click does not count as speech.
            return (sorted.isEmpty ? -120 : sorted[(frames - 1) * 49 / 50]) - Self.range
        }
        let clipped = levels.indices.map { max(levels[$0], floors[$0 % channelCount]) }
        return (clipped, floors)
    }

    /// The frames in which some channel is clearly above its floor.
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

/// Puts channels together, two at a time.
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
