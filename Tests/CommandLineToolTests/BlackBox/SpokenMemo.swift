/// The memo among the fixtures as a microphone would give it: 16,000 samples a second, 16 bits each.
enum SpokenMemo {
    static func samples() async throws -> [UInt8] {
        try await Fixture.ffmpeg(["-i", Fixture.path("memo.flac"), "-f", "s16le", "-"])
    }
}
