/// Builds WAV files byte by byte, valid and invalid ones.
struct WAVBytes {
    var format = WAVBytes.formatChunk()
    var data: [UInt8] = []
    /// What the headers claim; `nil` for the true size.
    var claimedDataSize: UInt32?
    var claimedRIFFSize: UInt32?
    var chunksBefore: [UInt8] = []
    var chunksAfter: [UInt8] = []
    var name = "RIFF"

    static func formatChunk(
        code: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 16_000, bits: UInt16 = 16,
        blockAlign: UInt16? = nil, extra: [UInt8] = []
    ) -> [UInt8] {
        let frame = blockAlign ?? channels &* (bits / 8)
        return little(code) + little(channels) + little(rate) + little(rate &* UInt32(frame)) + little(frame)
            + little(bits) + extra
    }

    static func extensibleFormatChunk(
        code: UInt16, channels: UInt16 = 1, rate: UInt32 = 16_000, bits: UInt16 = 16
    ) -> [UInt8] {
        let tail: [UInt8] = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113]
        return formatChunk(
            code: 0xFFFE, channels: channels, rate: rate, bits: bits,
            extra: little(UInt16(22)) + little(bits) + little(UInt32(0)) + little(code) + tail)
    }

    static func chunk(_ name: String, _ bytes: [UInt8], padded: Bool = true) -> [UInt8] {
        Array(name.utf8) + little(UInt32(bytes.count)) + bytes + (padded && bytes.count % 2 == 1 ? [0] : [])
    }

    var bytes: [UInt8] {
        let body =
            Array("WAVE".utf8) + chunksBefore + Self.chunk("fmt ", format) + Array("data".utf8)
            + little(claimedDataSize ?? UInt32(data.count)) + data + chunksAfter
        return Array(name.utf8) + little(claimedRIFFSize ?? UInt32(body.count)) + body
    }
}

func little<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.littleEndian) { Array($0) }
}

func big<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
}
