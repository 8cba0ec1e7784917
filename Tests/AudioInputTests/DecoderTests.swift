import ChildProcess
import Foundation
import Testing
import Timeline

@testable import AudioInput

@Suite(.enabled(if: Tool.hasFFmpeg, "ffmpeg is not installed"), .timeLimit(.minutes(10)))
struct DecoderTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// One second of stereo in 16 bits, with a different tone on each channel.
    private func tones(_ name: String, _ options: [String] = []) async throws -> String {
        let path = folder.path + "/" + name
        try await Tool.ffmpeg(
            ["-f", "lavfi", "-i", "sine=f=440:d=1:r=22050", "-f", "lavfi", "-i", "sine=f=1000:d=1:r=22050"]
                + ["-filter_complex", "[0][1]amerge=inputs=2", "-c:a", "pcm_s16le"] + options + [path])
        return path
    }

    @Test(
        "ffmpeg and the native reader agree sample for sample",
        arguments: [
            "pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw",
            "pcm_mulaw",
        ])
    func agreement(codec: String) async throws {
        let path = try await tones("tones.wav", ["-c:a", codec])
        let native = try await AudioFile.open(path)
        let decoded = try await AudioFile.open(path, track: nil, reader: .decoder)
        #expect(native.format.sampleRate == decoded.format.sampleRate)
        #expect(native.format.channelCount == 2)
        let ours = SampleMath.floats(try await native.collect())
        let theirs = SampleMath.floats(try await decoded.collect())
        #expect(ours.count == 44_100)
        #expect(ours == theirs)
        #expect(await decoded.warnings == [])
        #expect(native.estimatedDuration?.seconds == 1)
        #expect(decoded.estimatedDuration?.seconds == 1)
    }

    @Test(
        "ffmpeg and the native reader agree on AIFF, AIFF-C and Wave64, too",
        arguments: [
            ("aiff", "pcm_s16be"), ("aiff", "pcm_s8"), ("aiff", "pcm_s24be"), ("aiff", "pcm_s32be"),
            ("aiff", "pcm_s16le"), ("aiff", "pcm_f32be"), ("aiff", "pcm_f64be"), ("aiff", "pcm_alaw"),
            ("aiff", "pcm_mulaw"), ("w64", "pcm_s16le"), ("w64", "pcm_f32le"),
        ])
    func otherContainers(ending: String, codec: String) async throws {
        let path = try await tones("tones." + ending, ["-c:a", codec])
        let native = try await AudioFile.open(path)
        #expect(native is PCMSource)
        let decoded = try await AudioFile.open(path, track: nil, reader: .decoder)
        let ours = SampleMath.floats(try await native.collect())
        #expect(ours.count == 44_100)
        #expect(ours == SampleMath.floats(try await decoded.collect()))
        #expect(native.estimatedDuration?.seconds == 1)
        #expect(await native.warnings == [])
    }

    @Test("an RF64 file that ffmpeg wrote gives the samples of the plain WAV")
    func rf64() async throws {
        let wav = try await tones("tones.wav")
        let path = try await tones("tones64.wav", ["-rf64", "always"])
        #expect(try await AudioFile.open(path).collect() == (try await AudioFile.open(wav).collect()))
    }

    @Test("a lossless file gives the samples of the WAV that it was made from")
    func lossless() async throws {
        let wav = try await tones("tones.wav")
        let flac = folder.path + "/tones.flac"
        try await Tool.ffmpeg(["-i", wav, flac])
        let fromFlac = SampleMath.floats(try await AudioFile.open(flac).collect())
        #expect(fromFlac == SampleMath.floats(try await AudioFile.open(wav).collect()))
    }

    @Test(
        "lossy formats keep times to within the padding of their encoder",
        arguments: ["mp3", "m4a", "ogg", "opus", "webm", "mp4", "mkv"])
    func lossy(ending: String) async throws {
        let wav = try await tones("tones.wav")
        let path = folder.path + "/tones." + ending
        let codec = ["mkv": ["-c:a", "libopus"], "ogg": ["-c:a", "libvorbis"]][ending] ?? []
        try await Tool.ffmpeg(["-i", wav, "-af", "adelay=500:all=1"] + codec + [path])
        let source = try await AudioFile.open(path)
        let samples = SampleMath.pick(
            0, of: source.format.channelCount, from: SampleMath.floats(try await source.collect()))
        let rate = Double(source.format.sampleRate)
        let onset = Double(try #require(samples.firstIndex { abs($0) > 0.02 })) / rate
        #expect(abs(onset - 0.5) < 0.01, "the tone began at \(onset) s")
        #expect(abs(Double(samples.count) / rate - 1.5) < 0.08, "\(Double(samples.count) / rate) s")
        #expect(await source.warnings == [])
    }

    @Test(
        "an m4a can come through a pipe with its index at either end, and a late index is recognized",
        arguments: [false, true])
    func pipedWithLateIndex(isStreamable: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).m4a")
        defer { try? FileManager.default.removeItem(at: file) }
        try await Tool.ffmpeg(
            ["-f", "lavfi", "-i", "sine=frequency=440:duration=2", "-c:a", "aac"]
                + (isStreamable ? ["-movflags", "+faststart"] : []) + [file.path])
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(MPEG4Layout.isLayout(Array(bytes.prefix(16))))
        #expect(MPEG4Layout.indexMayComeLate(Array(bytes.prefix(528))) == !isStreamable)
        let fifo = file.path + ".fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        defer { unlink(fifo) }
        let cat = try Child.start(ChildCommand("/bin/sh", ["-c", "cat \"$0\" >\"$1\"", file.path, fifo]))
        let source = try await AudioFile.open(fifo)
        var frames = 0
        while let chunk = try await source.next() { frames += chunk.frameCount }
        #expect(abs(Double(frames) / Double(source.format.sampleRate) - 2) < 0.1)
        _ = await cat.wait()
    }

    @Test("a compressed recording can come through a pipe")
    func piped() async throws {
        let wav = try await tones("tones.wav")
        let flac = folder.path + "/tones.flac"
        try await Tool.ffmpeg(["-i", wav, flac])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: flac)))
        let stream = MemoryByteStream(Array(bytes[16...]), pieceSize: 1_000)
        let source = try await ExternalDecoder(subject: "standard input")
            .open(start: Array(bytes[..<16]), rest: stream, track: nil)
        #expect(try await source.collect().count == 44_100)
        #expect(await source.warnings == [])
    }

    @Test("of several tracks, the first is used with a warning, unless another one is asked for")
    func tracks() async throws {
        let path = folder.path + "/two.mka"
        try await Tool.ffmpeg(
            ["-f", "lavfi", "-i", "sine=d=1:r=8000", "-f", "lavfi", "-i", "sine=d=2:r=16000"]
                + ["-map", "0", "-map", "1", "-c:a", "flac", path])
        let first = try await AudioFile.open(path)
        #expect(first.format.sampleRate == 8_000)
        _ = try await first.collect()
        #expect(await first.warnings.map(\.message).first?.contains("2 audio tracks") == true)
        let second = try await AudioFile.open(path, track: 1)
        #expect(second.format.sampleRate == 16_000)
        _ = try await second.collect()
        #expect(await second.warnings == [])
        let error = await #expect(throws: AudioInputError.self) {
            _ = try await AudioFile.open(path, track: 2)
        }
        #expect(error?.kind == .unusableRequest)
    }

    @Test("a gap in a recording's timestamps becomes silence, so that times stay true")
    func gap() async throws {
        let path = folder.path + "/gap.mka"
        try await Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "sine=d=4:r=16000", "-af", "aselect='lt(t,1)+gte(t,3)'", "-c:a", "flac",
                path,
            ])
        let source = try await AudioFile.open(path)
        let samples = SampleMath.floats(try await source.collect())
        #expect(abs(samples.count - 64_000) <= 1_600, "\(samples.count) samples")
        #expect(samples[24_000..<40_000].allSatisfy { $0 == 0 })
        let warnings = await source.warnings.map(\.message)
        #expect(warnings == ["\(path): it has gaps of 2.0 s in all, which are read as silence."])
    }

    @Test("a hole in a FLAC file, which ffmpeg skips silently, is reported")
    func hole() async throws {
        let path = folder.path + "/noise.flac"
        try await Tool.ffmpeg(["-f", "lavfi", "-i", "anoisesrc=d=8:r=16000:seed=1", path])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let middle = bytes.count / 2
        bytes.replaceSubrange(middle..<middle + bytes.count / 4, with: Data(count: bytes.count / 4))
        try bytes.write(to: URL(fileURLWithPath: path))
        let source = try await AudioFile.open(path)
        _ = try await source.collect()
        let warnings = await source.warnings.map(\.message)
        #expect(warnings.contains { $0.contains("has gaps of 2.") }, "\(warnings)")
    }

    @Test("video without audio, text, scripts and damaged files are refused with the reason")
    func refused() async throws {
        let video = folder.path + "/silent.mp4"
        try await Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc=d=0.2:s=64x64", video])
        let whole = try await tones("tones.m4a", ["-c:a", "aac"])
        let m4a = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
        let wav = try await tones("tones.wav")
        let text = Array("Dear reader, this was never a recording.\n".utf8)
        let script = Array("ffconcat version 1.0\nfile \(wav)\n".utf8)
        let playlist = Array("#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n\(wav)\n#EXT-X-ENDLIST\n".utf8)
        for (path, reason) in [
            (video, "pictures but no audio"),
            (try folder.write(text, as: "text.wav"), "not a recording"),
            (try folder.write(script, as: "script.wav"), "playlist or a script"),
            (try folder.write(playlist, as: "list.wav"), "playlist or a script"),
            (try folder.write(Array(m4a.prefix(m4a.count / 2)), as: "half.m4a"), "no index"),
            (try folder.write([UInt8](repeating: 0, count: 5_000), as: "zeros.mp3"), "not a recording"),
        ] {
            let error = await #expect(throws: AudioInputError.self, "\(path)") {
                _ = try await AudioFile.open(path)
            }
            #expect(error?.kind == .undecodable)
            #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
        }
    }

    @Test("file names that look like options, addresses or patterns are only names")
    func oddNames() async throws {
        let wav = try await tones("tones.wav")
        for name in ["-i.flac", "concat:a.flac", "%03d.flac", "http:x.flac", "a b'\"$(id).flac", "ünï.flac"] {
            let path = folder.path + "/" + name
            try await Tool.ffmpeg(["-i", wav, "-c:a", "flac", "file:\(path)"])
            #expect(try await AudioFile.open(path).collect().count == 44_100, "\(name)")
        }
    }

    @Test("a missing ffmpeg is reported with the package to install")
    func missing() throws {
        let error = #expect(throws: AudioInputError.self) {
            _ = try ExternalDecoder(subject: "call.mp3", searchPath: folder.path)
        }
        #expect(error?.kind == .decoderMissing)
        #expect(error?.description.contains("apt install ffmpeg") == true)
    }

    @Test("the decoder process ends with its source", arguments: ["close", "cancel", "release"])
    func ends(by way: String) async throws {
        let path = folder.path + "/long.flac"
        try await Tool.ffmpeg(["-f", "lavfi", "-i", "sine=d=600:r=16000", path])
        let input = DecoderArguments(input: .file(path))
        let program = try #require(ExecutableLocator.find("ffmpeg"))
        var process: DecoderProcess? = try DecoderProcess(
            program, input.decode(track: 0), subject: path, inputName: input.input.name)
        let id = try #require(await process?.processID)
        _ = try await process?.read(upTo: 100)
        switch way {
        case "close":
            await process?.close()
        case "cancel":
            let cancelled = Task { [process] in
                withUnsafeCurrentTask { $0?.cancel() }
                return try await process?.read(upTo: 100)
            }
            await #expect(throws: CancellationError.self) { _ = try await cancelled.value }
        default:
            process = nil
            // Another thread reaps the process. Once it is gone, it cannot be signaled.
            while kill(id, 0) == 0 { await Task.yield() }
        }
        #expect(kill(id, 0) == -1 && errno == ESRCH)
    }

    @Test(
        "a decoder that is killed from outside is an error, not the end of the recording",
        arguments: [SIGKILL, SIGTERM])
    func died(by signal: Int32) async throws {
        let path = folder.path + "/long.flac"
        try await Tool.ffmpeg(["-f", "lavfi", "-i", "sine=d=600:r=16000", path])
        let input = DecoderArguments(input: .file(path))
        let program = try #require(ExecutableLocator.find("ffmpeg"))
        let process = try DecoderProcess(
            program, input.decode(track: 0), subject: path, inputName: input.input.name)
        _ = try await process.read(upTo: 100)
        kill(await process.processID, signal)
        let error = await #expect(throws: AudioInputError.self) {
            while try await !process.read(upTo: 65_536).isEmpty {}
        }
        #expect(error?.kind == .decoderDied, "\(String(describing: error))")
    }

    @Test("a truncated recording gives what it has, with a warning")
    func truncated() async throws {
        let path = folder.path + "/whole.flac"
        try await Tool.ffmpeg(["-f", "lavfi", "-i", "anoisesrc=d=3:r=16000:seed=1", "-c:a", "flac", path])
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let half = try folder.write(Array(whole.prefix(whole.count / 2)), as: "half.flac")
        let source = try await AudioFile.open(half)
        let count = try await source.collect().count
        #expect((16_000..<32_000).contains(count), "\(count) samples")
        let warnings = await source.warnings
        #expect(warnings.count == 1, "\(warnings)")
    }
}
