import Foundation

@testable import AudioInput
@testable import SampleRateConversion

enum Measurement {
    static func sine(_ frequency: Double, rate: Int32, frames: Int, amplitude: Double = 0.5) -> [Float] {
        (0..<frames).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    /// Converts in pieces. Their sizes are taken from the list in order, again and again.
    static func convert(
        _ samples: [Float], from: Int32, to: Int32, quality: SampleRateConverter.Quality = .medium,
        pieces: [Int] = [4_096], channelCount: Int = 1
    ) throws -> [Float] {
        let format = AudioFormat(sampleRate: to, channelCount: channelCount, sampleType: .float32)
        let converter = AudioConverter(to: format, resampling: SampleRateConverter(quality: quality))
        var output: [AudioChunk] = []
        var (start, turn) = (0, 0)
        while start < samples.count {
            let end = min(samples.count, start + pieces[turn % pieces.count] * channelCount)
            output += try converter.convert(
                AudioChunk(sampleRate: from, channelCount: channelCount, Array(samples[start..<end])))
            (start, turn) = (end, turn + 1)
        }
        output += try converter.flush()
        return output.flatMap { SampleMath.floats($0.samples) }
    }

    /// The amplitude and phase of one frequency, over the middle half of the samples, away from the edges.
    static func response(
        _ samples: [Float], frequency: Double, rate: Int32
    ) -> (amplitude: Double, phase: Double) {
        let range = samples.count / 4..<samples.count * 3 / 4
        var (sine, cosine, weightSum) = (0.0, 0.0, 0.0)
        for (step, index) in range.enumerated() {
            // A smooth window keeps other frequencies out of the sums.
            let x = Double(step) / Double(range.count)
            let weight =
                0.35875 - 0.48829 * cos(2 * .pi * x) + 0.14128 * cos(4 * .pi * x) - 0.01168 * cos(6 * .pi * x)
            let angle = 2 * .pi * frequency * Double(index) / Double(rate)
            sine += weight * Double(samples[index]) * sin(angle)
            cosine += weight * Double(samples[index]) * cos(angle)
            weightSum += weight
        }
        let amplitude = 2 * (sine * sine + cosine * cosine).squareRoot() / weightSum
        return (amplitude, atan2(cosine, sine))
    }

    static func rms(_ samples: [Float]) -> Double {
        let middle = samples[samples.count / 4..<samples.count * 3 / 4]
        return (middle.reduce(0) { $0 + Double($1) * Double($1) } / Double(middle.count)).squareRoot()
    }

    static func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-12)) }
}
