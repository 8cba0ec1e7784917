import Testing
import Timeline

@testable import AudioInput

@Suite struct WAVHeaderTests {
    private let ramp: [Int16] = [0, 1, -1, 256, -256, .max, .min, 12_345]
    private var rampBytes: [UInt8] { ramp.flatMap { little($0) } }

    @Test(
        "a plain WAV gives its samples, whatever the size of the pieces",
        arguments: [1, 2, 3, 7, 64, Int.max])
    func plain(pieceSize: Int) async throws {
        let source = try await openWAV(WAVBytes(data: rampBytes).bytes, pieceSize: pieceSize)
        #expect(source.format == .speech16kHz)
        #expect(source.estimatedDuration?.seconds == 8.0 / 16_000)
        #expect(try await source.collect() == .int16(ramp))
        #expect(try await source.next() == nil)
        #expect(await source.warnings == [])
    }

    @Test(
        "chunks before the audio are skipped, odd ones with and without padding",
        arguments: [true, false])
    func oddChunks(padded: Bool) async throws {
        var wav = WAVBytes(data: rampBytes)
        wav.chunksBefore =
            WAVBytes.chunk("LIST", [1, 2, 3], padded: padded) + WAVBytes.chunk("bext", [9, 9])
        wav.chunksAfter = WAVBytes.chunk("id3 ", [1, 2, 3, 4])
        for tellsLength in [true, false] {
            let source = try await openWAV(wav.bytes, tellsLength: tellsLength)
            #expect(try await source.collect() == .int16(ramp))
            #expect(await source.warnings == [])
        }
    }

    @Test("an odd format chunk is followed by padding, too")
    func oddFormat() async throws {
        var wav = WAVBytes(data: rampBytes)
        wav.format = WAVBytes.formatChunk(extra: [0])
        #expect(try await openWAV(wav.bytes).collect() == .int16(ramp))
    }

    @Test(
        "a data size that a streaming recorder leaves behind means to read to the end",
        arguments: [0, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x7FFF_FFDB] as [UInt32])
    func streamed(size: UInt32) async throws {
        let riffSize = size == 0 ? 36 : size
        let wav = WAVBytes(data: rampBytes, claimedDataSize: size, claimedRIFFSize: riffSize)
        for tellsLength in [true, false] {
            let source = try await openWAV(wav.bytes, tellsLength: tellsLength)
            #expect(try await source.collect() == .int16(ramp))
            #expect(await source.warnings == [])
        }
    }

    @Test(
        "a data size of zero with samples after it means to read to the end, even if the file size is right")
    func cutOff() async throws {
        let riffSize = UInt32(36 + rampBytes.count)
        let wav = WAVBytes(data: rampBytes, claimedDataSize: 0, claimedRIFFSize: riffSize)
        for tellsLength in [true, false] {
            let source = try await openWAV(wav.bytes, tellsLength: tellsLength)
            #expect(try await source.collect() == .int16(ramp))
        }
    }

    @Test("a data size of zero before other chunks means that there is no audio")
    func reallyEmpty() async throws {
        let source = try await openWAV(WAVBytes(chunksAfter: WAVBytes.chunk("LIST", [1, 2, 3, 4])).bytes)
        await #expect(throws: AudioInputError.self) { try await source.next() }
        #expect(try await source.next() == nil)
    }

    @Test("a WAV with too large a data size gives what it has, with a warning")
    func truncated() async throws {
        let wav = WAVBytes(data: rampBytes + [7], claimedDataSize: 32_000)
        for tellsLength in [true, false] {
            let source = try await openWAV(wav.bytes, tellsLength: tellsLength)
            #expect(try await source.collect() == .int16(ramp))
            let warnings = await source.warnings
            #expect(warnings.count == 1)
            #expect(warnings.first?.message.contains("its header promises 1.000 s") == true, "\(warnings)")
        }
    }

    @Test("RF64 takes its sizes from its own chunk")
    func rf64() async throws {
        let sizes = little(UInt64(0)) + little(UInt64(16)) + little(UInt64(8)) + little(UInt32(0))
        var wav = WAVBytes(data: rampBytes, claimedDataSize: .max, claimedRIFFSize: .max)
        wav.name = "RF64"
        wav.chunksBefore = WAVBytes.chunk("ds64", sizes)
        wav.chunksAfter = WAVBytes.chunk("LIST", [1, 2, 3, 4])
        #expect(try await openWAV(wav.bytes, tellsLength: false).collect() == .int16(ramp))
    }

    @Test("a file larger than 4 GB is read to its end, though 32 bits cannot hold its size")
    func pastFourGigabytes() throws {
        var parser = WAVHeaderParser(fileLength: 5_000_000_000)
        let wav = WAVBytes(data: [], claimedDataSize: 705_032_704).bytes
        var offset = 0
        var step = try parser.next([])
        while case .read(let count) = step {
            step = try parser.next(Array(wav[offset..<offset + count]))
            offset += count
        }
        guard case .done(let header) = step else {
            Issue.record("the parser ended with \(step)")
            return
        }
        #expect(header.extent == .untilEnd)
        #expect(
            header.duration(fileLength: 5_000_000_000)
                == AudioTime(value: (5_000_000_000 - 44) / 2, timescale: 16_000))
    }

    @Test("24 bits in 32-bit words are read as such, and a wrong frame size is not believed")
    func containers() async throws {
        var wav = WAVBytes(data: little(Int32(1 << 30)))
        wav.format = WAVBytes.formatChunk(bits: 24, blockAlign: 4)
        #expect(try await openWAV(wav.bytes).collect() == .float32([0.5]))

        for lie in [0, 1, 3, 4, 65_535] as [UInt16] {
            var lying = WAVBytes(data: rampBytes)
            lying.format = WAVBytes.formatChunk(blockAlign: lie)
            let source = try await openWAV(lying.bytes)
            #expect(try await source.collect() == .int16(ramp), "block align \(lie)")
            #expect(await source.warnings.count == 1, "block align \(lie)")
        }
    }

    @Test("an extensible header gives the same samples")
    func extensible() async throws {
        var wav = WAVBytes(data: rampBytes)
        wav.format = WAVBytes.extensibleFormatChunk(code: 1)
        #expect(try await openWAV(wav.bytes).collect() == .int16(ramp))
        wav.format = WAVBytes.extensibleFormatChunk(code: 3, bits: 32)
        wav.data = little(Float(0.25).bitPattern)
        #expect(try await openWAV(wav.bytes).collect() == .float32([0.25]))
    }
}

@Suite struct HostileWAVTests {
    /// A header that must be refused, and part of the reason.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let reason: String
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "nothing", bytes: [], reason: "not a WAV"),
        Case(name: "text", bytes: Array("Hello, this is no recording.".utf8), reason: "not a WAV"),
        Case(
            name: "only the first twelve bytes", bytes: Array(WAVBytes().bytes[..<12]),
            reason: "inside its header"),
        Case(name: "half a format", bytes: Array(WAVBytes().bytes[..<30]), reason: "inside its header"),
        Case(name: "no data", bytes: Array(WAVBytes().bytes[..<36]), reason: "before the audio begins"),
        Case(name: "no channels", format: WAVBytes.formatChunk(channels: 0), reason: "no channels"),
        Case(
            name: "65,535 channels", format: WAVBytes.formatChunk(channels: 65_535), reason: "65535 channels"),
        Case(name: "rate 0", format: WAVBytes.formatChunk(rate: 0), reason: "0 samples per second"),
        Case(
            name: "negative rate", format: WAVBytes.formatChunk(rate: .max),
            reason: "4294967295 samples per second"),
        Case(
            name: "0 bits and no frame size", format: WAVBytes.formatChunk(bits: 0),
            reason: "0 bytes per sample"),
        Case(
            name: "65,535 bits", format: WAVBytes.formatChunk(bits: 65_535), reason: "8192 bytes per sample"),
        Case(name: "16-bit floats", format: WAVBytes.formatChunk(code: 3), reason: "2 bytes per sample"),
        Case(name: "compressed", format: WAVBytes.formatChunk(code: 0x11, bits: 4), reason: "format code 17"),
        Case(name: "short format", format: [1, 0, 1, 0], reason: "4 bytes"),
        Case(name: "short extension", format: WAVBytes.formatChunk(code: 0xFFFE), reason: "cut short"),
        Case(
            name: "data first", bytes: Array("RIFF\0\0\0\0WAVEdata\0\0\0\0".utf8),
            reason: "before its format"),
        Case(
            name: "empty chunks without end",
            bytes: Array("RIFF\0\0\0\0WAVE".utf8) + [UInt8](repeating: 0, count: 100_000),
            reason: "contain no audio"),
        Case(
            name: "a chunk of 4 GB", bytes: Array("RIFF\0\0\0\0WAVEjunk".utf8) + [255, 255, 255, 255, 1, 2],
            reason: "inside its header"),
    ]

    @Test("an unusable header is refused with its reason", arguments: cases)
    func refused(_ hostile: Case) async throws {
        let fault = await #expect(throws: HeaderFault.self) { _ = try await openWAV(hostile.bytes) }
        #expect(fault?.reason.contains(hostile.reason) == true, "\(String(describing: fault))")
    }

    @Test("memory is never reserved for what a header claims")
    func noAllocation() async throws {
        var wav = WAVBytes(data: [1, 2], claimedDataSize: 0x7000_0000)
        wav.chunksBefore = WAVBytes.chunk("junk", [0, 0])
        let stream = MemoryByteStream(wav.bytes)
        var reader = HeaderReader(stream: stream, start: [])
        let (header, pending) = try await reader.read(WAVHeaderParser(fileLength: nil))
        let source = PCMSource(subject: "test.wav", header: header, stream: stream, pending: pending)
        #expect(try await source.collect() == .int16([513]))
        #expect(await stream.largestRequest <= 65_536)
    }
}

extension HostileWAVTests.Case {
    init(name: String, format: [UInt8], reason: String) {
        self.init(name: name, bytes: WAVBytes(format: format, data: [0, 0]).bytes, reason: reason)
    }
}
