import Foundation

@testable import AudioInput

/// Bytes in memory, handed out in pieces of a chosen size.
actor MemoryByteStream: ByteStream {
    private var bytes: ArraySlice<UInt8>
    private let pieceSize: Int
    private let knownLength: UInt64?
    private(set) var largestRequest = 0

    init(_ bytes: [UInt8], pieceSize: Int = .max, tellsLength: Bool = true) {
        self.bytes = bytes[...]
        self.pieceSize = pieceSize
        knownLength = tellsLength ? UInt64(bytes.count) : nil
    }

    var length: UInt64? { knownLength }

    func read(upTo count: Int) -> [UInt8] {
        largestRequest = max(largestRequest, count)
        let piece = Array(bytes.prefix(min(count, pieceSize)))
        bytes = bytes.dropFirst(piece.count)
        return piece
    }

    func close() { bytes = [] }
}

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/audio-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}

extension AudioSource {
    func collect() async throws -> AudioChunk.Samples {
        var integers: [Int16] = []
        var floats: [Float] = []
        while let chunk = try await next() {
            switch chunk.samples {
            case .int16(let samples): integers += samples
            case .float32(let samples): floats += samples
            }
        }
        return format.sampleType == .int16 ? .int16(integers) : .float32(floats)
    }
}

/// Opens bytes as if they were in a file.
func openWAV(_ bytes: [UInt8], pieceSize: Int = .max, tellsLength: Bool = true) async throws -> PCMSource {
    let stream = MemoryByteStream(bytes, pieceSize: pieceSize, tellsLength: tellsLength)
    var reader = HeaderReader(stream: stream, start: [])
    let (header, pending) = try await reader.read(
        WAVHeaderParser(fileLength: tellsLength ? UInt64(bytes.count) : nil))
    return PCMSource(
        subject: "test.wav", header: header, stream: stream, pending: pending,
        fileLength: tellsLength ? UInt64(bytes.count) : nil)
}
