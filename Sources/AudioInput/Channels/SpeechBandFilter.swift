import Foundation

/// Passes the main band of speech, 300 to 3,400 Hz, for measuring levels. Two second-order sections are enough,
/// since nobody listens to the output.
struct SpeechBandFilter {
    private var highPass: Section
    private var lowPass: Section?

    init(sampleRate: Int32) {
        let rate = Double(sampleRate)
        highPass = Section(highPass: min(300, rate / 8), rate: rate)
        // A rate too low for the upper cutoff needs no low-pass.
        lowPass = rate > 7_500 ? Section(lowPass: 3_400, rate: rate) : nil
    }

    mutating func apply(_ sample: Float) -> Float {
        let high = highPass.apply(sample)
        return lowPass?.apply(high) ?? high
    }

    /// A Butterworth section by the bilinear transform, in transposed direct form II.
    private struct Section {
        private let b0, b1, b2, a1, a2: Float
        private var first: Float = 0
        private var second: Float = 0

        init(lowPass frequency: Double, rate: Double) {
            let k = tan(.pi * frequency / rate)
            let norm = 1 / (1 + 2.0.squareRoot() * k + k * k)
            self.init(b0: k * k * norm, b1: 2 * k * k * norm, b2: k * k * norm, k: k, norm: norm)
        }

        init(highPass frequency: Double, rate: Double) {
            let k = tan(.pi * frequency / rate)
            let norm = 1 / (1 + 2.0.squareRoot() * k + k * k)
            self.init(b0: norm, b1: -2 * norm, b2: norm, k: k, norm: norm)
        }

        private init(b0: Double, b1: Double, b2: Double, k: Double, norm: Double) {
            self.b0 = Float(b0)
            self.b1 = Float(b1)
            self.b2 = Float(b2)
            a1 = Float(2 * (k * k - 1) * norm)
            a2 = Float((1 - 2.0.squareRoot() * k + k * k) * norm)
        }

        @inline(__always)
        mutating func apply(_ input: Float) -> Float {
            let output = b0 * input + first
            first = b1 * input - a1 * output + second
            second = b2 * input - a2 * output
            return output
        }
    }
}
