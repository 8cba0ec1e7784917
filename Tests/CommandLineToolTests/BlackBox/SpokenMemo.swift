import Testing

/// The memo from the fixtures as a microphone would deliver it: 16,000 samples a second, 16 bits each.
enum SpokenMemo {
    static func samples() async throws -> [UInt8] {
        let samples = try await Fixture.ffmpeg(["-i", Fixture.path("memo.flac"), "-f", "s16le", "-"])
        try #require(samples.count > 400_000)
        return samples
    }
}
