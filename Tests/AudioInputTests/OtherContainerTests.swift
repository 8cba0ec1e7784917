import Testing

@testable import AudioInput

@Suite struct OtherContainerTests {
    private func open(_ bytes: [UInt8], pieceSize: Int = .max) async throws -> PCMSource {
        let stream = MemoryByteStream(bytes, pieceSize: pieceSize)
        let container = try #require(NativeContainer.recognize(Array(bytes.prefix(16))))
        var reader = HeaderReader(stream: stream, start: [])
        let (header, pending) = try await reader.read(
            container.makeParser(fileLength: UInt64(bytes.count)))
        return PCMSource(subject: "test", header: header, stream: stream, pending: pending)
    }

    private func aiff(
        channels: UInt16 = 1, bits: UInt16 = 16, rate: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0],
        soundSize: UInt32? = nil, offset: UInt32 = 0, data: [UInt8] = [0, 1, 0, 2], before: [UInt8] = []
    ) -> [UInt8] {
        let common = big(channels) + big(UInt32(2)) + big(bits) + rate
        let sound = big(offset) + big(UInt32(0)) + [UInt8](repeating: 9, count: Int(min(offset, 8))) + data
        let body =
            Array("AIFF".utf8) + before + Array("COMM".utf8) + big(UInt32(common.count)) + common
            + Array("SSND".utf8) + big(soundSize ?? UInt32(sound.count)) + sound
        return Array("FORM".utf8) + big(UInt32(body.count)) + body
    }

    @Test("AIFF is read in pieces of any size, with odd chunks and an offset", arguments: [1, 3, Int.max])
    func aiffPieces(pieceSize: Int) async throws {
        let comment = Array("ANNO".utf8) + big(UInt32(3)) + [1, 2, 3, 0]
        let source = try await open(aiff(offset: 4, before: comment), pieceSize: pieceSize)
        #expect(source.format == AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16))
        #expect(try await source.collect() == .int16([1, 2]))
    }

    @Test("AIFF with a size of zero is read to the end, and one with too large a size gives what it has")
    func aiffSizes() async throws {
        #expect(try await open(aiff(soundSize: 0)).collect() == .int16([1, 2]))
        let lying = try await open(aiff(soundSize: 50_000))
        #expect(try await lying.collect() == .int16([1, 2]))
        #expect(await lying.warnings.count == 1)
    }

    @Test("unusable AIFF headers are refused")
    func aiffRefused() async throws {
        let whole = aiff()
        for bytes in [
            aiff(channels: 0), aiff(bits: 0), aiff(bits: 64), aiff(rate: [UInt8](repeating: 0, count: 10)),
            aiff(rate: [UInt8](repeating: 255, count: 10)), Array(whole[..<14]), Array(whole[..<30]),
            Array(whole[..<40]),
        ] {
            await #expect(throws: HeaderFault.self) { _ = try await open(bytes) }
        }
    }

    private func wave64(dataSize: UInt64? = nil, formatSize: UInt64? = nil) -> [UInt8] {
        let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
        let format = WAVBytes.formatChunk()
        return Array("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 4, 0xC1, 0, 0]
            + little(UInt64(0)) + Array("wave".utf8) + tail + Array("junk".utf8) + tail
            + little(UInt64(27)) + [1, 2, 3, 0, 0, 0, 0, 0] + Array("fmt ".utf8) + tail
            + little(formatSize ?? UInt64(format.count + 24)) + format + Array("data".utf8) + tail
            + little(dataSize ?? 28) + [1, 0, 2, 0]
    }

    @Test(
        "Wave64 is read, and its sizes are believed only as far as they can be true",
        arguments: [nil, 0, 24, .max] as [UInt64?])
    func wave64Sizes(size: UInt64?) async throws {
        #expect(try await open(wave64(dataSize: size)).collect() == .int16([1, 2]))
    }

    @Test(
        "Wave64 chunks of impossible sizes are refused", arguments: [0, 23, 25, UInt64.max, UInt64.max - 7])
    func wave64Refused(size: UInt64) async throws {
        await #expect(throws: HeaderFault.self) { _ = try await open(wave64(formatSize: size)) }
    }
}
