import Testing
import Timeline

@testable import AudioInput

/// Multiplies the rate by repeating frames. Holds one frame back, as real resamplers hold back more.
final class RepeatingResampler: Resampler {
    private let factor: Int
    private var held: [Float] = []

    init(factor: Int) { self.factor = factor }

    func process(_ samples: [Float], isLast: Bool) throws -> [Float] {
        var input = held + samples
        held = isLast || input.isEmpty ? [] : [input.removeLast()]
        return input.flatMap { repeatElement($0, count: factor) }
    }
}

struct RepeatingFactory: ResamplerFactory {
    func makeResampler(from: Int32, to: Int32, channelCount: Int) throws -> any Resampler {
        RepeatingResampler(factor: Int(to / from))
    }
}

@Suite struct AudioConverterTests {
    private func collect(_ converter: AudioConverter, _ chunks: [AudioChunk]) throws -> [AudioChunk.Samples] {
        try (chunks.flatMap { try converter.convert($0) } + converter.flush()).map(\.samples)
    }

    @Test("stereo is mixed by averaging, and rounded only once")
    func mix() throws {
        let chunk = AudioChunk(sampleRate: 16_000, channelCount: 2, [100, 300, -3, 0, .max, .max] as [Int16])
        #expect(try collect(AudioConverter(to: .speech16kHz), [chunk]) == [.int16([200, -2, .max])])
    }

    @Test("a channel is taken unchanged, and a missing one is refused")
    func pick() throws {
        let chunk = AudioChunk(sampleRate: 16_000, channelCount: 3, [1, 2, 3, 4, 5, 6] as [Int16])
        #expect(
            try collect(AudioConverter(to: .speech16kHz, channels: .channel(2)), [chunk]) == [.int16([3, 6])])
        let converter = AudioConverter(to: .speech16kHz, channels: .channel(3))
        let error = #expect(throws: AudioInputError.self) { try converter.prepare(for: chunk.format) }
        #expect(error?.kind == .unusableRequest)
        #expect(error?.description.contains("0 to 2") == true, "\(String(describing: error))")
    }

    @Test("every 16-bit sample survives the conversion to floats and back")
    func exactRoundTrip() throws {
        let all = (Int16.min ... .max).map { $0 }
        #expect(SampleMath.integers(.float32(SampleMath.floats(.int16(all)))) == all)
    }

    @Test("samples beyond full scale are clipped to it")
    func clipping() {
        #expect(SampleMath.integers(.float32([2, -2, 1, -1, 1e30])) == [.max, .min, .max, .min, .max])
    }

    @Test("without a resampler, another rate is refused before any audio is read")
    func refusedRate() {
        let converter = AudioConverter(to: .speech16kHz)
        let phone = AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16)
        let error = #expect(throws: AudioInputError.self) { try converter.prepare(for: phone) }
        #expect(error?.description.contains("8000 Hz") == true, "\(String(describing: error))")
    }

    @Test("samples held back come with the flush, so that the lengths agree")
    func flush() throws {
        let converter = AudioConverter(to: .speech16kHz, resampling: RepeatingFactory())
        let chunk = AudioChunk(sampleRate: 8_000, [1, 2, 3] as [Int16])
        #expect(try converter.convert(chunk).map(\.frameCount) == [4])
        #expect(try converter.flush().map(\.samples) == [.int16([3, 3])])
        #expect(try converter.flush() == [])
    }

    @Test("a change of format on the way loses nothing")
    func formatChange() throws {
        let converter = AudioConverter(to: .speech16kHz, resampling: RepeatingFactory())
        let chunks = [
            AudioChunk(sampleRate: 8_000, [1, 2] as [Int16]),
            AudioChunk(sampleRate: 16_000, channelCount: 2, [5, 5, 7, 7] as [Int16]),
            AudioChunk(sampleRate: 8_000, [9] as [Int16]),
        ]
        #expect(
            try collect(converter, chunks) == [
                .int16([1, 1]), .int16([2, 2]), .int16([5, 7]), .int16([9, 9]),
            ])
    }

    @Test("a converted source gives the same as the converter, with the source's own warnings")
    func source() async throws {
        var wav = WAVBytes(data: [1, 0, 3, 0, 5, 0, 7, 0], claimedDataSize: 100)
        wav.format = WAVBytes.formatChunk(channels: 2)
        let source = try ConvertedSource(try await openWAV(wav.bytes, pieceSize: 3), to: .speech16kHz)
        #expect(source.format == .speech16kHz)
        #expect(try await source.collect() == .int16([2, 6]))
        #expect(await source.warnings.count == 1)
    }
}
