import Foundation
import TestSupport
import Testing

@testable import AudioInput

@Suite struct SampleLimitTests {
    /// Values that no audio has.
    private static let wild: [Float] = [
        1e5, -1e5, 1e10, 1e20, -1e20, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
        Float(bitPattern: 0xFFC0_0001), 2.001,
    ]

    @Test("any bits give valid audio, and every sample that was changed is counted")
    func anyBits() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            let bits = (0..<Int.random(in: 1...600, using: &random)).map { _ in
                UInt32.random(in: 0 ... .max, using: &random)
            }
            let before = bits.map { Float(bitPattern: $0) }
            var (limit, after) = (SampleLimit(), before)
            limit.apply(to: &after)
            #expect(after.allSatisfy { abs($0) <= SampleLimit.highest }, "\(bits)")
            let changed = zip(before, after).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
            #expect(limit.replacedCount == changed.count && limit.firstReplaced == changed.first, "\(bits)")
            for (one, other) in zip(before, after) where abs(one) <= SampleLimit.highest {
                #expect(one == other)
            }
        }
    }

    @Test(
        "an invalid sample takes the previous value of its own channel, so that there is no click"
    )
    func held() {
        var limit = SampleLimit(channelCount: 2)
        var samples: [Float] = [.nan, 0.5, 0.1, 1e20, .infinity, -.infinity, 0.2, 0.6]
        limit.apply(to: &samples)
        #expect(samples == [0, 0.5, 0.1, 0.5, 0.1, 0.5, 0.2, 0.6])
        var next: [Float] = [-1e5, .nan]
        limit.apply(to: &next)
        #expect(next == [0.2, 0.6] && limit.replacedCount == 6)
    }

    @Test("the size of the pieces makes no difference")
    func pieces() {
        var random = SeededGenerator(seed: 5)
        let all = (0..<5_000).map { _ in
            Int.random(in: 0..<50, using: &random) == 0
                ? Self.wild.randomElement(using: &random) ?? 0 : Float.random(in: -1...1, using: &random)
        }
        var (whole, samples) = (SampleLimit(), all)
        whole.apply(to: &samples)
        var (cut, joined, start) = (SampleLimit(), [Float](), 0)
        while start < all.count {
            let end = min(all.count, start + Int.random(in: 1...700, using: &random))
            var piece = Array(all[start..<end])
            cut.apply(to: &piece)
            joined += piece
            start = end
        }
        #expect(cut == whole && joined == samples)
    }

    private func source(_ samples: [Float], channels: UInt16 = 1, rate: UInt32 = 16_000, piece: Int = .max)
        async throws -> PCMSource
    {
        let format = WAVBytes.formatChunk(code: 3, channels: channels, rate: rate, bits: 32)
        let data = samples.flatMap { little($0.bitPattern) }
        return try await openWAV(WAVBytes(format: format, data: data).bytes, pieceSize: piece)
    }

    private func tone(seconds: Double, level: Float = 0.3) -> [Float] {
        (0..<Int(seconds * 16_000)).map { level * sin(Float($0) * 0.05) }
    }

    @Test(
        "one warning says how many samples were out of range and where the first is, wherever reading began")
    func told() async throws {
        var samples = tone(seconds: 2)
        for (index, value) in zip([16_016, 20_000, 30_000], [1e5, .nan, -1e20] as [Float]) {
            samples[index] = value
        }
        for skipped in [0, 8_000] as [Int64] {
            let source = try await source(samples)
            _ = try await source.skip(frames: skipped)
            _ = try await source.collect()
            #expect(
                await source.warnings.map(\.message) == [
                    "test.wav: 3 samples were out of range and were replaced, the first at 1.001 s."
                ])
        }
        samples = tone(seconds: 2)
        samples[24_000] = .infinity
        let source = try await source(samples, channels: 2)
        _ = try await source.collect()
        #expect(
            await source.warnings.map(\.message) == [
                "test.wav: 1 sample was out of range and was replaced, at 0.750 s."
            ])
    }

    @Test("a recording slightly above full scale is left as it is, without a warning")
    func hot() async throws {
        let samples = tone(seconds: 1, level: 1.3)
        let source = try await source(samples)
        #expect(try await source.collect() == .float32(samples))
        #expect(await source.warnings.isEmpty)
    }

    @Test(
        "integers saved as floats are refused, with the command that repairs them", arguments: [0.2, 3.0],
        [64, .max])
    func otherScale(seconds: Double, piece: Int) async throws {
        let source = try await source(tone(seconds: seconds, level: 9_000), piece: piece)
        let error = await #expect(throws: AudioInputError.self) { try await source.collect() }
        #expect(error?.reason.contains("full scale") == true && error?.nextMove.contains("1/32768") == true)
    }

    @Test("half a second of damage does not make the recording unusable")
    func damagedStretch() async throws {
        var random = SeededGenerator(seed: 6)
        var samples = tone(seconds: 4)
        for index in 0..<8_000 { samples[index] = Float(bitPattern: .random(in: 0 ... .max, using: &random)) }
        let source = try await source(samples)
        #expect(try await source.collect().count == samples.count)
        #expect(await source.warnings.count == 1)
    }
}
