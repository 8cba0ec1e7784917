import Foundation

/// How many windows may be decoded at the same time: as many as there are threads, if memory allows.
struct DecoderMemory: Hashable, Sendable {
    /// The memory that one decoder takes in addition to the weights, which all decoders share.
    let bytesPerDecoder: Int

    init(_ dimensions: WhisperDimensions) {
        // A key and a value of two bytes each, for every layer and position. For text there is a row for every sequence that is drawn
        // at once.
        let rows = Self.textRows * dimensions.textLayers * dimensions.width
        let heard = Self.audioPositions * dimensions.textLayers * dimensions.width
        bytesPerDecoder = 4 * (rows + heard) + Self.fixedBytes + Self.bytesPerWidth * dimensions.width
    }

    /// - Parameter available: the memory that the system can give now, in bytes; `nil` if it is not known.
    func decoders(threads: Int, available: Int?) -> Int {
        guard let available else { return threads }
        return max(1, min(threads, available / bytesPerDecoder))
    }

    /// The memory that Linux can give without swapping; `nil` on other systems.
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

    // Buffers are rounded up to 256 positions. Five sequences are drawn at once, and one more is kept.
    private static let textRows = 6 * 512
    private static let audioPositions = 1536
    // The library reports buffers of about 180 MB for the smallest models and 360 MB for those with a width of 1,280.
    private static let fixedBytes = 100_000_000
    private static let bytesPerWidth = 200_000
}
