import Testing

@testable import AudioInput

@Suite struct SampleDecoderTests {
    private func decode(_ encoding: SampleEncoding, _ bytes: [UInt8]) -> AudioChunk.Samples {
        var decoder = SampleDecoder(encoding: encoding)
        return decoder.decode(bytes)
    }

    @Test("integers keep their place on the scale, in both byte orders")
    func integers() {
        #expect(decode(.u8, [0, 128, 255]) == .int16([-32_768, 0, 32_512]))
        #expect(decode(.s8, [0x80, 0, 0x7F]) == .int16([-32_768, 0, 32_512]))
        #expect(decode(.s16le, [0x34, 0x12, 0xFF, 0xFF]) == .int16([0x1234, -1]))
        #expect(decode(.s16be, [0x12, 0x34, 0xFF, 0xFE]) == .int16([0x1234, -2]))
        #expect(decode(.s24le, [0, 0, 0x80, 0, 0, 0x40]) == .float32([-1, 0.5]))
        #expect(decode(.s24be, [0x80, 0, 0, 0xFF, 0xFF, 0xFF]) == .float32([-1, -1 / 8_388_608]))
        #expect(decode(.s32le, [0, 0, 0, 0xC0]) == .float32([-0.5]))
        #expect(decode(.s32be, [0x40, 0, 0, 0]) == .float32([0.5]))
    }

    @Test("floats up to 6 dB above full scale are unchanged, and one that is far too large becomes zero")
    func floats() {
        #expect(decode(.f32be, big(Float(-0.75).bitPattern)) == .float32([-0.75]))
        #expect(decode(.f64le, little((1.5).bitPattern)) == .float32([1.5]))
        #expect(decode(.f64be, big((1e300).bitPattern)) == .float32([0]), "no float holds it")
    }

    @Test("A-law and mu-law follow the curves of G.711")
    func companding() {
        // The ends and the middles of both curves, from the tables of the recommendation.
        #expect(decode(.alaw, [0xD5, 0x55, 0xAA, 0x2A]) == .int16([8, -8, 32_256, -32_256]))
        #expect(decode(.mulaw, [0xFF, 0x7F, 0x80, 0x00]) == .int16([0, 0, 32_124, -32_124]))
        for table in [CompandingTable.aLaw, CompandingTable.muLaw] {
            #expect(table.count == 256)
            #expect(table.reduce(0) { $0 + Int($1) } == 0, "both curves are symmetric")
        }
    }

    @Test("the bytes of an unfinished sample are left out", arguments: SampleEncoding.allCases)
    func unfinished(encoding: SampleEncoding) {
        let bytes = [UInt8](repeating: 0x41, count: encoding.bytesPerSample * 3 - 1)
        let samples = decode(encoding, bytes)
        #expect(samples.count == 2)
        #expect(samples.type == encoding.decodedType)
    }
}
