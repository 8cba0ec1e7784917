import AudioInput
import Foundation

/// The input of the voice network: the logarithm of the energy in 80 mel bands, in frames of 25 ms every 10 ms, as Kaldi computes
/// it, without dither.
struct VoiceFeatures: Sendable {
    static let bandCount = 80
    static let hop = 160
    static let frameLength = 400
    private static let spectrumSize = 512
    private static let preemphasis: Float = 0.97
    /// The network was trained on 16-bit samples.
    private static let scale: Float = 32_768

    private let fourier = FourierTransform(size: spectrumSize)
    private let window: [Float]
    private let bands: [Band]

    private struct Band {
        let first: Int
        let weights: [Float]
    }

    init() {
        window = (0..<Self.frameLength).map {
            Float(0.54 - 0.46 * cos(2 * Double.pi * Double($0) / Double(Self.frameLength - 1)))
        }
        bands = Self.makeBands()
    }

    /// Triangles of equal width on the mel scale, from 20 Hz to half the sample rate.
    private static func makeBands() -> [Band] {
        func mel(_ frequency: Double) -> Double { 1127 * log(1 + frequency / 700) }
        let rate = Double(SpeakerGrid.sampleRate)
        let (lowest, highest) = (mel(20), mel(rate / 2))
        let step = (highest - lowest) / Double(bandCount + 1)
        let places = (0..<spectrumSize / 2).map { mel(Double($0) * rate / Double(spectrumSize)) }
        return (0..<bandCount).map { band in
            let left = lowest + Double(band) * step
            let (center, right) = (left + step, left + 2 * step)
            let weights = places.map { place -> Float in
                guard place > left, place < right else { return 0 }
                return Float(place <= center ? (place - left) / step : (right - place) / step)
            }
            let first = weights.firstIndex { $0 > 0 } ?? 0
            return Band(first: first, weights: Array(weights[first...].prefix { $0 > 0 }))
        }
    }

    static func frameCount(in sampleCount: Int) -> Int { max(0, (sampleCount - frameLength) / hop + 1) }

    /// The features of the chosen frames, minus their mean.
    func rows(_ frames: [Int], of samples: ArraySlice<Float>) -> [Float] {
        var rows: [Float] = []
        rows.reserveCapacity(frames.count * Self.bandCount)
        for frame in frames {
            let start = samples.startIndex + frame * Self.hop
            rows += row(samples[start..<start + Self.frameLength])
        }
        var mean = [Float](repeating: 0, count: Self.bandCount)
        for index in rows.indices { mean[index % Self.bandCount] += rows[index] }
        let count = Float(max(1, frames.count))
        for index in rows.indices { rows[index] -= mean[index % Self.bandCount] / count }
        return rows
    }

    private func row(_ samples: ArraySlice<Float>) -> [Float] {
        var frame = samples.map { $0 * Self.scale }
        let mean = frame.reduce(0, +) / Float(frame.count)
        for index in frame.indices { frame[index] -= mean }
        for index in frame.indices.reversed() {
            frame[index] -= Self.preemphasis * frame[max(0, index - 1)]
            frame[index] *= window[index]
        }
        let power = fourier.power(of: frame)
        return bands.map { band in
            var energy: Float = 0
            for (offset, weight) in band.weights.enumerated() {
                energy += weight * power[band.first + offset]
            }
            return log(max(energy, .ulpOfOne))
        }
    }
}
