/// Learns how a room changes the sound of a loudspeaker, and predicts its echo.
///
/// A frequency-domain Kalman filter over partitions of the room's response (Enzner and Vary 2006, with partitions as in Kuech, Mabande
/// and Enzner 2014). It needs no detection of who speaks: the more of a block it cannot explain, the less it learns from the block.
struct EchoFilter {
    /// The number of samples in a block.
    static let blockSize = 256
    /// The length of the room response, in blocks: 128 ms at 16 kHz.
    private static let partitions = 8
    /// How much of the response may change from block to block: clocks drift, people move.
    private static let change: Float = 0.01
    private static let bins = blockSize + 1
    /// Loudspeaker blocks below this level teach nothing: -60 dB of full scale.
    private static let silence: Float = 1e-6

    private let transform = FourierTransform(size: 2 * blockSize)
    /// The last blocks of the loudspeaker, newest first. `responses` holds the room's response to each.
    private var inputs: [Spectrum]
    private var responses: [Spectrum]
    /// The uncertainty of each response.
    private var doubts: [[Float]]
    /// The power of what remains after the echo is removed.
    private var remainder: [Float]
    private var lastBlock: [Float]

    init() {
        let size = 2 * Self.blockSize
        inputs = Array(repeating: Spectrum(count: size), count: Self.partitions)
        responses = inputs
        doubts = Array(repeating: Array(repeating: 1, count: Self.bins), count: Self.partitions)
        remainder = Array(repeating: 1e-6, count: Self.bins)
        lastBlock = Array(repeating: 0, count: Self.blockSize)
    }

    /// Returns the echo of `played` in `heard`. Both are one block.
    mutating func echo(of played: [Float], in heard: [Float]) -> [Float] {
        inputs.removeLast()
        inputs.insert(transform.spectrum(of: lastBlock + played), at: 0)
        lastBlock = played
        let echo = Array(transform.samples(of: predicted()).suffix(Self.blockSize))
        let silence = [Float](repeating: 0, count: Self.blockSize)
        let error = transform.spectrum(of: silence + zip(heard, echo).map { $0 - $1 })
        let power = played.reduce(0) { $0 + $1 * $1 } / Float(Self.blockSize)
        learn(from: error, mayChange: power > Self.silence)
        return echo
    }

    private func predicted() -> Spectrum {
        var sum = Spectrum(count: transform.size)
        for (input, response) in zip(inputs, responses) {
            for bin in 0..<Self.bins {
                sum.real[bin] +=
                    input.real[bin] * response.real[bin] - input.imaginary[bin] * response.imaginary[bin]
                sum.imaginary[bin] +=
                    input.real[bin] * response.imaginary[bin] + input.imaginary[bin] * response.real[bin]
            }
        }
        return sum.mirrored
    }

    private mutating func learn(from error: Spectrum, mayChange: Bool) {
        var expected = [Float](repeating: 1e-9, count: Self.bins)
        for bin in 0..<Self.bins {
            remainder[bin] = 0.9 * remainder[bin] + 0.1 * error.power(bin)
            expected[bin] += 2 * remainder[bin]
        }
        for part in 0..<Self.partitions {
            for bin in 0..<Self.bins { expected[bin] += inputs[part].power(bin) * doubts[part][bin] }
        }
        for part in 0..<Self.partitions {
            var step = Spectrum(count: transform.size)
            for bin in 0..<Self.bins {
                let gain = doubts[part][bin] / expected[bin]
                let (real, imaginary) = (inputs[part].real[bin], -inputs[part].imaginary[bin])
                step.real[bin] = gain * (real * error.real[bin] - imaginary * error.imaginary[bin])
                step.imaginary[bin] = gain * (real * error.imaginary[bin] + imaginary * error.real[bin])
            }
            // A response is one block long; the second half is an artifact of the circular transform.
            var short = transform.samples(of: step.mirrored)
            for index in Self.blockSize..<short.count { short[index] = 0 }
            step = transform.spectrum(of: short)
            for bin in 0..<Self.bins {
                responses[part].real[bin] += step.real[bin]
                responses[part].imaginary[bin] += step.imaginary[bin]
                let known = doubts[part][bin] * inputs[part].power(bin) / expected[bin]
                doubts[part][bin] *= 1 - 0.5 * known
                if mayChange { doubts[part][bin] += Self.change * responses[part].power(bin) }
            }
        }
    }
}

extension Spectrum {
    /// Fills the second half to mirror the first, as in the spectrum of real samples.
    var mirrored: Spectrum {
        var result = self
        let size = real.count
        result.imaginary[0] = 0
        result.imaginary[size / 2] = 0
        for bin in 1..<size / 2 {
            result.real[size - bin] = real[bin]
            result.imaginary[size - bin] = -imaginary[bin]
        }
        return result
    }
}
