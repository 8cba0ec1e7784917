import AudioInput
import Foundation
import Testing

@testable import SpeakerFinder

@Suite struct VoiceFeaturesTests {
    /// The expected values come from another implementation, in 64 bits, with another Fourier transform.
    @Test("features follow Kaldi's rules")
    func reference() {
        let samples = (0..<3600).map { Float(0.3 * sin(1e-5 * Double($0 * $0))) }
        #expect(VoiceFeatures.frameCount(in: samples.count) == 21)
        let rows = VoiceFeatures().rows([0, 10, 20], of: samples[...])
        let bands = [0, 5, 20, 40, 60, 79]
        let expected: [[Float]] = [
            [2.6128, -5.9688, -1.1799, -1.129, -1.1338, -0.859],
            [3.0814, 0.1543, -0.0514, -0.1641, -0.425, -1.1053],
            [-5.6942, 5.8145, 1.2313, 1.2931, 1.5588, 1.9643],
        ]
        for (row, values) in expected.enumerated() {
            for (band, value) in zip(bands, values) {
                let found = rows[row * VoiceFeatures.bandCount + band]
                #expect(abs(found - value) < 0.02, "row \(row), band \(band): \(found), not \(value)")
            }
        }
    }

    @Test("a tone has its energy in its own bin")
    func spectrum() {
        let tone = (0..<64).map { Float(cos(2 * Double.pi * 5 * Double($0) / 64)) }
        let power = FourierTransform(size: 64).power(of: tone)
        #expect(power.count == 32 && abs(power[5] - 32 * 32) < 0.1, "\(power)")
        #expect(power.enumerated().allSatisfy { $0.offset == 5 || $0.element < 1e-3 }, "\(power)")
    }
}
