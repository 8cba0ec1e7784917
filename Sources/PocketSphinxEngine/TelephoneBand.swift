import Foundation
import SpeechEngines

/// Notices speech without anything above the telephone's band: a recorded call, whose sample rate has been raised since.
///
/// Measured as power above 4.4 kHz against all power: speech recorded with a wide band gave -17 to -33 dB, the same speech after
/// 8 kHz, with and without mu-law, -73 to -86 dB.
struct TelephoneBand: Sendable {
    /// How much speech it takes to tell a person.
    private static let enough = 3 * Int(StreamClock.sampleRate)
    private static let threshold = 1e-5
    /// Every such sample is enough to estimate the power.
    private static let stride = 4

    private var heard = 0
    private var power = 0.0
    private var highPower = 0.0

    init() {}

    /// Takes the samples of an utterance; answers once, when it has heard enough.
    mutating func hear(_ samples: [Int16]) -> Bool? {
        guard heard < Self.enough else { return nil }
        add(samples)
        return heard >= Self.enough ? isNarrow : nil
    }

    /// Whether this one utterance is that narrow. Nothing else is asked, so that what is read in it depends on it alone.
    static func isNarrow(_ samples: [Int16]) -> Bool {
        var band = TelephoneBand()
        band.add(samples)
        return band.isNarrow
    }

    private var isNarrow: Bool { highPower < power * Self.threshold }

    private mutating func add(_ samples: [Int16]) {
        guard samples.count > Self.taps.count else { return }
        samples.withUnsafeBufferPointer { samples in
            for start in Swift.stride(from: 0, to: samples.count - Self.taps.count, by: Self.stride) {
                var high = 0.0
                for index in Self.taps.indices { high += Self.taps[index] * Double(samples[start + index]) }
                highPower += high * high
                let middle = Double(samples[start + Self.taps.count / 2])
                power += middle * middle
            }
        }
        heard += samples.count
    }

    /// A high-pass filter: a windowed sinc that lets nothing through below 4 kHz and everything above 4.8 kHz.
    private static let taps: [Double] = {
        let middle = 50
        let cut = 2 * 4_400.0 / Double(StreamClock.sampleRate)
        let low = (0...2 * middle).map { index -> Double in
            let x = Double(index - middle)
            let sinc = x == 0 ? 1 : sin(.pi * cut * x) / (.pi * cut * x)
            let phase = 2 * Double.pi * Double(index) / Double(2 * middle)
            return cut * sinc * (0.42 - 0.5 * cos(phase) + 0.08 * cos(2 * phase))
        }
        let sum = low.reduce(0, +)
        return low.enumerated().map { ($0.offset == middle ? 1 : 0) - $0.element / sum }
    }()
}
