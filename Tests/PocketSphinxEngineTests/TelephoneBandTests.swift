import Foundation
import Testing

@testable import PocketSphinxEngine

@Suite("Telephone band")
struct TelephoneBandTests {
    private func tones(_ frequencies: [Double], seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { index in
            let value = frequencies.reduce(0) { $0 + sin(2 * .pi * $1 * Double(index) / 16_000) }
            return Int16(value / Double(frequencies.count) * 12_000)
        }
    }

    @Test("sound below 3.7 kHz alone has the band of a telephone")
    func narrow() {
        var band = TelephoneBand()
        #expect(band.hear(tones([300, 1_000, 3_700], seconds: 4)) == true)
    }

    @Test("a hundredth of the amplitude above 4.8 kHz is enough for a wide band")
    func wide() {
        var band = TelephoneBand()
        let mix = zip(tones([300, 1_000], seconds: 4), tones([5_000], seconds: 4)).map { $0 + $1 / 100 }
        #expect(band.hear(mix) == false)
    }

    @Test("the verdict comes once, after three seconds of speech")
    func once() {
        var band = TelephoneBand()
        let piece = tones([500], seconds: 1)
        #expect((0..<6).map { _ in band.hear(piece) } == [nil, nil, true, nil, nil, nil])
    }

    @Test("digital silence is no telephone")
    func silence() {
        var band = TelephoneBand()
        #expect(band.hear(.silence(seconds: 4)) == false)
    }
}
