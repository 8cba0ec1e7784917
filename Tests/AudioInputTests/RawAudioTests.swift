import Testing
import Timeline

@testable import AudioInput

@Suite struct RawAudioTests {
    @Test("encoding, rate and channels are read, and one channel is the default")
    func parses() throws {
        let stereo = try RawAudioFormat("s16le,16000,2")
        #expect(stereo == (try RawAudioFormat(encoding: .s16le, sampleRate: 16_000, channelCount: 2)))
        #expect(try RawAudioFormat("mulaw,8000").channelCount == 1)
        #expect(try RawAudioFormat("PCM_F32LE,48000,6").encoding == .f32le)
        #expect(try RawAudioFormat("ulaw,8000").encoding == .mulaw)
    }

    @Test(
        "an invalid format is refused with the reason",
        arguments: [
            ("", "1 comma-separated parts"), ("s16le", "1 comma-separated parts"),
            ("s16le,16000,2,4", "4 comma-separated parts"),
            ("s17le,16000", "not one of"),
            ("s16le,fast", "rate is not a number"), ("s16le,0,1", "must be"), ("s16le,-8000,1", "must be"),
            ("s16le,16000,0", "must be"), ("s16le,16000,999999", "must be"),
            ("s16le,16000,", "channels is not"),
            ("s16le,99999999999,1", "rate is not a number"),
        ])
    func refuses(text: String, reason: String) {
        let error = #expect(throws: AudioInputError.self) { _ = try RawAudioFormat(text) }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("raw samples are read to the end, except an unfinished frame")
    func reads() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1, 0, 2, 0, 3, 0, 4], as: "raw.pcm")
        let source = try await AudioFile.openRaw(path, format: RawAudioFormat("s16le,8000,1"))
        #expect(source.estimatedDuration == AudioTime(value: 3, timescale: 8_000))
        #expect(try await source.collect() == .int16([1, 2, 3]))
        #expect(await source.warnings == [])
    }

    @Test("an empty raw stream is an error that says so")
    func empty() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], as: "raw.pcm")
        let source = try await AudioFile.openRaw(path, format: RawAudioFormat("s16le,8000,1"))
        let error = await #expect(throws: AudioInputError.self) { try await source.next() }
        #expect(error?.reason.contains("no audio") == true)
    }
}
