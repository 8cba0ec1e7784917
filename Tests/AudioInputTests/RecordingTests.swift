import Testing
import Timeline

@testable import AudioInput

@Suite struct RecordingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        var wav = WAVBytes(data: (0..<8_000).flatMap { little(Int16($0)) + little(Int16(-$0)) })
        wav.format = WAVBytes.formatChunk(channels: 2, rate: 8_000)
        path = try folder.write(wav.bytes, as: "stereo.wav")
    }

    @Test("speakers are given as a word or as the number of a channel")
    func speakers() {
        #expect(SpeakerChannels("auto") == .auto)
        #expect(SpeakerChannels("mix") == .mix)
        #expect(SpeakerChannels("channels") == .channels)
        #expect(SpeakerChannels("1") == .channel(1))
        for text in ["", "-1", "left", "1.0", "Mix"] { #expect(SpeakerChannels(text) == nil, "\(text)") }
    }

    @Test("the requested speakers decide the parties, without an analysis of the audio")
    func parties() async throws {
        for (speakers, parties) in [
            (SpeakerChannels.mix, [[0, 1]]), (.channels, [[0], [1]]), (.channel(1), [[1]]),
        ] {
            let recording = try await Recording.open(RecordingRequest(path: path, speakers: speakers))
            #expect(recording.parties == parties)
            #expect(recording.decision == nil)
        }
        let request = RecordingRequest(path: path, speakers: .channel(2))
        let error = await #expect(throws: AudioInputError.self) { _ = try await Recording.open(request) }
        #expect(error?.kind == .unusableRequest)
    }

    @Test("range, channels and conversion work together")
    func together() async throws {
        let range = try RecordingRange(
            start: AudioTime(value: 1, timescale: 100), duration: AudioTime(value: 1, timescale: 4_000))
        let recording = try await Recording.open(
            RecordingRequest(path: path, range: range, speakers: .channel(1)))
        let format = AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16)
        let source = try ConvertedSource(
            recording.source, to: format, channels: .average(try #require(recording.parties.first)))
        #expect(source.startTime == AudioTime(value: 80, timescale: 8_000))
        #expect(try await source.collect() == .int16([-80, -81]))
    }

    @Test("samples without a header are opened with a given format")
    func raw() async throws {
        let recording = try await Recording.open(
            RecordingRequest(path: path, rawFormat: try RawAudioFormat("u8,8000,1")))
        #expect(try await recording.source.collect().count == 32_044)
        #expect(recording.parties == [[0]])
    }

    @Test("to find the parties, no more audio is kept in memory than the limit")
    func bounded() async throws {
        let source = EndlessSource(AudioFormat(sampleRate: 96_000, channelCount: 32, sampleType: .float32))
        let recording = try await Recording.listen(to: source, atMost: 1_000_000)
        let bytes = await source.givenBytes
        #expect((1_000_000..<1_000_000 + EndlessSource.chunkBytes).contains(bytes))
        #expect(recording.parties.joined().sorted() == Array(0..<32))
        // Stereo at 48 kHz, the most that most people have, stays below this limit.
        let stereo = Int(Recording.enoughSound) * 48_000 * 2 * 4
        #expect(stereo < Recording.enoughBytes)
    }
}

/// Endless silence, and how much of it was taken.
private actor EndlessSource: AudioSource {
    static let chunkBytes = 128_000
    nonisolated let format: AudioFormat
    nonisolated var estimatedDuration: AudioTime? { nil }
    let warnings: [AudioWarning] = []
    private(set) var givenBytes = 0

    init(_ format: AudioFormat) { self.format = format }

    func next() -> AudioChunk? {
        givenBytes += Self.chunkBytes
        return AudioChunk(
            format: format, samples: .float32([Float](repeating: 0, count: Self.chunkBytes / 4)))
    }

    func close() {}
}
