import Testing

@testable import AudioInput

@Suite struct ChannelSplitTests {
    /// Frames (1, 100), (2, 200), … in two channels.
    private func stereo(frames: Int) async throws -> PCMSource {
        var wav = WAVBytes(data: (1...frames).flatMap { little(Int16($0)) + little(Int16($0 * 2)) })
        wav.format = WAVBytes.formatChunk(channels: 2, rate: 8_000)
        return try await openWAV(wav.bytes, pieceSize: 400)
    }

    @Test("each party gets its channel from one pass")
    func split() async throws {
        let parties = ChannelSplit.sources(of: try await stereo(frames: 1_000), parties: [[0], [1]])
        #expect(parties.allSatisfy { $0.format.channelCount == 1 && $0.format.sampleType == .int16 })
        async let first = parties[0].collect()
        async let second = parties[1].collect()
        #expect(try await first == .int16((1...1_000).map { Int16($0) }))
        #expect(try await second == .int16((1...1_000).map { Int16($0 * 2) }))
    }

    @Test("channels of one party are averaged")
    func mixed() async throws {
        let parties = ChannelSplit.sources(of: try await stereo(frames: 3), parties: [[0, 1]])
        #expect(try await parties[0].collect() == .float32([1.5 / 32_768, 3 / 32_768, 4.5 / 32_768]))
    }

    @Test(
        "a party that nobody reads does not hold up the others once it is closed or gone",
        arguments: [true, false])
    func unread(closes: Bool) async throws {
        // More than may be kept for one party.
        let count = (ChannelSplit.limit + 5) * 8_000
        var wav = WAVBytes(data: [UInt8](repeating: 1, count: count * 4))
        wav.format = WAVBytes.formatChunk(channels: 2, rate: 8_000)
        var parties = ChannelSplit.sources(of: try await openWAV(wav.bytes), parties: [[0], [1]])
        if closes { await parties[1].close() } else { parties.removeLast() }
        #expect(try await parties[0].collect().count == count)
    }

    @Test("the common source's end with an error reaches every party")
    func failure() async throws {
        let parties = ChannelSplit.sources(
            of: try await openWAV(
                WAVBytes(format: WAVBytes.formatChunk(channels: 2), chunksAfter: [0]).bytes),
            parties: [[0], [1]])
        for party in parties {
            await #expect(throws: AudioInputError.self) { try await party.next() }
        }
    }
}
