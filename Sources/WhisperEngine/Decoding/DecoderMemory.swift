import Foundation

/// How many windows may be decoded at the same time: as many as there are threads, unless memory ends before.
struct DecoderMemory: Hashable, Sendable {
    /// What one decoder takes beside the weights, which all of them share.
    let bytesPerDecoder: Int

    init(_ dimensions: WhisperDimensions) {
        // A key and a value of two bytes each, for every layer and position; of the text, a row for every sequence that is drawn at once.
        let rows = Self.textRows * dimensions.textLayers * dimensions.width
        let heard = Self.audioPositions * dimensions.textLayers * dimensions.width
        bytesPerDecoder = 4 * (rows + heard) + Self.fixedBytes + Self.bytesPerWidth * dimensions.width
    }

    /// - Parameter available: what the system could give now; `nil` where that is not known.
    func decoders(threads: Int, available: Int?) -> Int {
        guard let available else { return threads }
        return max(1, min(threads, available / bytesPerDecoder))
    }

    /// What Linux could give without swapping; other systems do not say.
    static func available() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else { return nil }
        return available(meminfo: text)
    }

    static func available(meminfo: String) -> Int? {
        for line in meminfo.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
            return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }
        return nil
    }

    // Buffers are rounded up to 256 positions, and five sequences are drawn at once, one more is kept beside them.
    private static let textRows = 6 * 512
    private static let audioPositions = 1536
    // What the library says of its buffers: about 180 MB for the smallest models, 360 MB for those 1,280 wide.
    private static let fixedBytes = 100_000_000
    private static let bytesPerWidth = 200_000
}
