import Foundation

/// A chunk is stored as its format and its samples' little-endian bytes in base 64: compact, and the same on every machine.
extension AudioChunk: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, samples
    }

    /// Reads what ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try container.decode(AudioFormat.self, forKey: .format)
        let bytes = try container.decode(Data.self, forKey: .samples)
        let frameSize = format.channelCount * (format.sampleType == .int16 ? 2 : 4)
        guard bytes.count % frameSize == 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .samples, in: container,
                debugDescription: "\(bytes.count) bytes are not whole frames of \(frameSize) bytes")
        }
        switch format.sampleType {
        case .int16:
            self.init(
                sampleRate: format.sampleRate, channelCount: format.channelCount,
                littleEndianWords(bytes, as: UInt16.self).map(Int16.init(bitPattern:)))
        case .float32:
            self.init(
                sampleRate: format.sampleRate, channelCount: format.channelCount,
                littleEndianWords(bytes, as: UInt32.self).map(Float.init(bitPattern:)))
        }
    }

    /// Writes the format, and the samples as bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(format, forKey: .format)
        let bytes =
            switch samples {
            case .int16(let samples): littleEndianBytes(samples.map(UInt16.init(bitPattern:)))
            case .float32(let samples): littleEndianBytes(samples.map(\.bitPattern))
            }
        try container.encode(bytes, forKey: .samples)
    }
}

private func littleEndianWords<Word: FixedWidthInteger>(_ bytes: Data, as: Word.Type) -> [Word] {
    bytes.withUnsafeBytes { raw in
        (0..<raw.count / MemoryLayout<Word>.size).map { index in
            Word(
                littleEndian: raw.loadUnaligned(
                    fromByteOffset: index * MemoryLayout<Word>.size, as: Word.self))
        }
    }
}

private func littleEndianBytes<Word: FixedWidthInteger>(_ words: [Word]) -> Data {
    words.map(\.littleEndian).withUnsafeBytes { Data($0) }
}
