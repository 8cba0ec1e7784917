/// A resampler whose output is exactly as long as its input: one frame for every time `k / outputRate` within the input.
final class RateConversion {
    private let resampler: any Resampler
    private let inputRate: Int64
    private let outputRate: Int64
    private let channelCount: Int
    private var framesTaken: Int64 = 0
    private var framesGiven: Int64 = 0

    init(_ resampler: any Resampler, from inputRate: Int32, to outputRate: Int32, channelCount: Int) {
        self.resampler = resampler
        self.inputRate = Int64(inputRate)
        self.outputRate = Int64(outputRate)
        self.channelCount = channelCount
    }

    func process(_ samples: [Float], isLast: Bool) throws -> [Float] {
        framesTaken += Int64(samples.count / channelCount)
        var output = try resampler.process(samples, isLast: isLast)
        let due = (framesTaken * outputRate + inputRate - 1) / inputRate - framesGiven
        let frames = Int64(output.count / channelCount)
        if frames > due {
            output.removeLast(Int(frames - due) * channelCount)
        } else if isLast, frames < due {
            output += [Float](repeating: 0, count: Int(due - frames) * channelCount)
        }
        framesGiven += Int64(output.count / channelCount)
        return output
    }
}
