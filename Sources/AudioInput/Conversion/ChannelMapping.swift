/// Converts chunks to the wanted number of channels. It ignores sample rates, and looks at sample types only to
/// keep 16-bit samples unchanged if no arithmetic is needed.
struct ChannelMapping {
    private enum Step {
        case none
        case pick(Int)
        case average([Int])
        case spread
    }

    private let step: Step
    let inputCount: Int
    let outputCount: Int

    init(from inputCount: Int, to outputCount: Int, selection: ChannelSelection) throws {
        self.inputCount = inputCount
        self.outputCount = outputCount
        if selection == .mix, inputCount == outputCount {
            step = .none
            return
        }
        let chosen =
            switch selection {
            case .mix: Array(0..<inputCount)
            case .channel(let channel): [channel]
            case .average(let channels): channels
            }
        for channel in chosen where !(0..<inputCount).contains(channel) {
            throw AudioInputError(
                .unusableRequest, subject: "channel \(channel)",
                reason:
                    "the recording has \(inputCount) channel\(inputCount == 1 ? "" : "s"), counted from 0",
                nextMove: inputCount == 1 ? "leave out the channel" : "choose one from 0 to \(inputCount - 1)"
            )
        }
        guard let first = chosen.first else {
            throw AudioInputError(
                .unusableRequest, subject: "the choice of channels", reason: "it is empty",
                nextMove: "name a channel from 0 to \(inputCount - 1)")
        }
        switch (chosen.count, outputCount) {
        case (1, 1): step = inputCount == 1 ? .none : .pick(first)
        case (1, _) where inputCount == 1: step = .spread
        case (_, 1): step = .average(chosen)
        default:
            throw AudioInputError(
                .unusableRequest,
                subject: "audio with \(chosen.count) channel\(chosen.count == 1 ? "" : "s")",
                reason: "it cannot be converted to \(outputCount) channels",
                nextMove: "ask for one channel")
        }
    }

    func apply(_ samples: AudioChunk.Samples) -> AudioChunk.Samples {
        switch (step, samples) {
        case (.none, _): samples
        case (.pick(let channel), .int16(let samples)):
            .int16(SampleMath.pick(channel, of: inputCount, from: samples))
        case (.pick(let channel), .float32(let samples)):
            .float32(SampleMath.pick(channel, of: inputCount, from: samples))
        case (.average(let channels), _):
            .float32(SampleMath.average(channels, of: inputCount, from: SampleMath.floats(samples)))
        case (.spread, .int16(let samples)): .int16(SampleMath.spread(samples, to: outputCount))
        case (.spread, .float32(let samples)): .float32(SampleMath.spread(samples, to: outputCount))
        }
    }
}
