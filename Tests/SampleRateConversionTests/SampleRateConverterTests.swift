import Foundation
import Testing

@testable import AudioInput
@testable import SampleRateConversion

@Suite struct SampleRateConverterTests {
    static let rates: [Int32] = [8_000, 11_025, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]

    @Test("the output is as long as the input, rounded up to a frame", arguments: rates)
    func length(rate: Int32) throws {
        for frames in [1, 2, 159, 4_096, 10_007] {
            let output = try Measurement.convert(
                [Float](repeating: 0.25, count: frames), from: rate, to: 16_000)
            #expect(output.count == (frames * 16_000 + Int(rate) - 1) / Int(rate), "\(frames) frames")
        }
    }

    @Test(
        "the samples do not depend on how the audio was split", arguments: [8_000, 44_100, 48_000] as [Int32])
    func anyChunking(rate: Int32) throws {
        var state: UInt32 = 1
        let noise: [Float] = (0..<30_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / 2_147_483_648
        }
        let whole = try Measurement.convert(noise, from: rate, to: 16_000, pieces: [30_000])
        for pieces in [[1], [160], [4_096], [1, 500, 3, 10_000]] {
            #expect(
                try Measurement.convert(noise, from: rate, to: 16_000, pieces: pieces) == whole, "\(pieces)")
        }
    }

    @Test("no delay remains: a click stays where it was", arguments: rates)
    func click(rate: Int32) throws {
        var samples = [Float](repeating: 0, count: Int(rate))
        samples[Int(rate) / 2] = 1
        let output = try Measurement.convert(samples, from: rate, to: 16_000)
        let peak = try #require(output.indices.max { abs(output[$0]) < abs(output[$1]) })
        #expect(abs(Double(peak) / 16_000 - Double(samples.count / 2) / Double(rate)) <= 0.5 / 16_000)
    }

    @Test("two channels are converted independently of each other")
    func channels() throws {
        let frames = 8_000
        let left = Measurement.sine(440, rate: 8_000, frames: frames)
        let right = Measurement.sine(1_000, rate: 8_000, frames: frames)
        let stereo = zip(left, right).flatMap { [$0, $1] }
        let output = try Measurement.convert(stereo, from: 8_000, to: 16_000, pieces: [777], channelCount: 2)
        #expect(
            SampleMath.pick(0, of: 2, from: output)
                == (try Measurement.convert(left, from: 8_000, to: 16_000)))
        #expect(
            SampleMath.pick(1, of: 2, from: output)
                == (try Measurement.convert(right, from: 8_000, to: 16_000)))
    }

    @Test("a ratio that the library does not support is refused with an error")
    func refused() {
        let error = #expect(throws: AudioInputError.self) {
            _ = try SampleRateConverter().makeResampler(from: 1_000, to: 300_000, channelCount: 1)
        }
        #expect(error?.kind == .unusableRequest)
    }
}
