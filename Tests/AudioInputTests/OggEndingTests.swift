import Foundation
import TestSupport
import Testing

@testable import AudioInput

@Suite(.enabled(if: Tool.hasFFmpeg, "ffmpeg is not installed")) struct OggEndingTests {
    private let folder: TemporaryFolder
    private let whole: [UInt8]

    init() async throws {
        folder = try TemporaryFolder()
        let path = folder.path + "/whole.ogg"
        try await Tool.ffmpeg([
            "-f", "lavfi", "-i", "anoisesrc=duration=4:amplitude=0.1:seed=1", "-c:a", "libvorbis", path,
        ])
        whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("a file cut off anywhere is found to lack its end, and a whole one is not")
    func cuts() throws {
        var random = SeededGenerator(seed: 7)
        #expect(!isMissing(whole, pieces: 1_000))
        for _ in 0..<60 {
            let count = Int.random(in: 4..<whole.count, using: &random)
            #expect(
                isMissing(Array(whole.prefix(count)), pieces: .random(in: 1...9_000, using: &random)),
                "\(count) of \(whole.count) bytes")
        }
    }

    private func isMissing(_ bytes: [UInt8], pieces: Int) -> Bool {
        var ending = OggEnding()
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            ending.append(Array(bytes[start..<min(bytes.count, start + pieces)]))
        }
        return ending.isMissing
    }

    @Test("a cut file is decoded with a warning, from a file and from a pipe", arguments: [true, false])
    func warned(isCut: Bool) async throws {
        let bytes = isCut ? Array(whole.prefix(whole.count / 2)) : whole
        let source = try await AudioFile.open(try folder.write(bytes, as: "some.ogg"))
        #expect(try await source.collect().count > 0)
        #expect(
            await source.warnings.map { $0.message.contains("its end is missing") } == (isCut ? [true] : []))
        // The same through a pipe.
        let decoder = try ExternalDecoder(subject: "standard input")
        let start = Array(bytes.prefix(64))
        let rest = MemoryByteStream(Array(bytes.dropFirst(64)), pieceSize: 4_096, tellsLength: false)
        let piped = try await decoder.open(start: start, rest: OggByteStream(start, rest), track: nil)
        #expect(try await piped.collect().count > 0)
        #expect(await piped.warnings.contains { $0.message.contains("its end is missing") } == isCut)
    }
}
