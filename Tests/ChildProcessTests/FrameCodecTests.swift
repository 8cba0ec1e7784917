import Testing

@testable import ChildProcess

@Suite("Frames")
struct FrameCodecTests {
    private static let payloads: [[UInt8]] = [
        [], [7], Array(0...255), [0, 0, 0, 0], Array(repeating: 9, count: 1000),
    ]

    @Test(
        "come out as they went in, however the bytes are split",
        arguments: [1, 2, 3, 4, 5, 7, 64, 1_000, 10_000])
    func cuts(size: Int) throws {
        let stream = try Self.payloads.flatMap { try FrameCodec.encode($0) }
        var decoder = FrameDecoder()
        var decoded: [[UInt8]] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            decoder.append(Array(stream[start..<min(start + size, stream.count)]))
            while let payload = try decoder.next() { decoded.append(payload) }
        }
        #expect(decoded == Self.payloads)
        try decoder.finish()
    }

    @Test("begin with their length, lowest byte first")
    func layout() throws {
        #expect(try FrameCodec.encode([1, 2, 3]) == [3, 0, 0, 0, 1, 2, 3])
        #expect(try FrameCodec.encode(Array(repeating: 0, count: 0x1_02_03)).prefix(4) == [3, 2, 1, 0])
    }

    @Test("have a maximum size for encoding and decoding")
    func maximum() throws {
        #expect(try FrameCodec.encode([1, 2, 3], maximum: 3).count == 7)
        #expect(throws: FrameError.tooLarge(length: 4, maximum: 3)) {
            try FrameCodec.encode([1, 2, 3, 4], maximum: 3)
        }
        var decoder = FrameDecoder(maximum: 3)
        decoder.append([3, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0])
        #expect(try decoder.next() == [1, 2, 3])
        // The header alone is enough to refuse it, before anything is stored, and it stays refused.
        for _ in 0..<2 { #expect(throws: FrameError.tooLarge(length: 4, maximum: 3)) { try decoder.next() } }
        decoder.append([1, 2, 3, 4])
        #expect(throws: FrameError.tooLarge(length: 4, maximum: 3)) { try decoder.next() }
    }

    @Test("of four gigabytes are refused, not allocated")
    func hugeLength() {
        var decoder = FrameDecoder()
        decoder.append([0xff, 0xff, 0xff, 0xff])
        #expect(throws: FrameError.tooLarge(length: 0xffff_ffff, maximum: FrameCodec.defaultMaximum)) {
            try decoder.next()
        }
    }

    @Test("cut off at any byte are told apart from a clean end")
    func truncated() throws {
        let stream = try FrameCodec.encode([1]) + FrameCodec.encode([1, 2, 3])
        for count in 0...stream.count {
            var decoder = FrameDecoder()
            decoder.append(Array(stream[..<count]))
            while try decoder.next() != nil {}
            switch count {
            case 0, 5, 12: try decoder.finish()
            case 1..<5: #expect(throws: FrameError.self, "\(count)") { try decoder.finish() }
            case 9..<12:
                #expect(throws: FrameError.truncated(missing: 12 - count), "\(count)") {
                    try decoder.finish()
                }
            default: #expect(throws: FrameError.self, "\(count)") { try decoder.finish() }
            }
        }
    }
}
