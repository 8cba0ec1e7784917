/// Brings chunks to the wanted number of channels. Knows nothing of rates, and of sample types only to keep 16-bit
/// numbers as they are where no arithmetic is needed.
struct ChannelMapping {
    private enum Step {
        case none
        case pick(Int)
        case mix
        case spread
    }

    private let step: Step
    let inputCount: Int
    let outputCount: Int

    init(from inputCount: Int, to outputCount: Int, selection: ChannelSelection) throws {
        self.inputCount = inputCount
        self.outputCount = outputCount
        if case .channel(let channel) = selection {
            guard (0..<inputCount).contains(channel) else {
                throw AudioInputError(
                    .unusableRequest, subject: "channel \(channel)",
                    reason:
                        "the recording has \(inputCount) channel\(inputCount == 1 ? "" : "s"), counted from 0",
                    nextMove: "choose one of 0 to \(inputCount - 1)")
            }
            guard outputCount == 1 else { throw Self.impossible(1, outputCount) }
            step = inputCount == 1 ? .none : .pick(channel)
        } else if inputCount == outputCount {
            step = .none
        } else if outputCount == 1 {
            step = .mix
        } else if inputCount == 1 {
            step = .spread
        } else {
            throw Self.impossible(inputCount, outputCount)
        }
    }

    func apply(_ samples: AudioChunk.Samples) -> AudioChunk.Samples {
        switch (step, samples) {
        case (.none, _): samples
        case (.pick(let channel), .int16(let samples)):
            .int16(SampleMath.pick(channel, of: inputCount, from: samples))
        case (.pick(let channel), .float32(let samples)):
            .float32(SampleMath.pick(channel, of: inputCount, from: samples))
        case (.mix, _): .float32(SampleMath.mix(SampleMath.floats(samples), channelCount: inputCount))
        case (.spread, .int16(let samples)): .int16(SampleMath.spread(samples, to: outputCount))
        case (.spread, .float32(let samples)): .float32(SampleMath.spread(samples, to: outputCount))
        }
    }

    private static func impossible(_ input: Int, _ output: Int) -> AudioInputError {
        AudioInputError(
            .unusableRequest, subject: "audio with \(input) channel\(input == 1 ? "" : "s")",
            reason: "there is no rule for making \(output) channels of it", nextMove: "ask for one channel")
    }
}
