/// Reads fixed-width fields from a few bytes. The caller has checked that the bytes are there.
struct ByteFields {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes)[...] }

    var count: Int { bytes.count }

    func tag(_ offset: Int) -> [UInt8] { Array(bytes[offset..<offset + 4]) }

    func little<Word: FixedWidthInteger>(_ offset: Int, as: Word.Type) -> Word {
        (0..<MemoryLayout<Word>.size).reversed().reduce(0) { word, index in
            word << 8 | Word(truncatingIfNeeded: bytes[offset + index])
        }
    }

    func big<Word: FixedWidthInteger>(_ offset: Int, as: Word.Type) -> Word {
        (0..<MemoryLayout<Word>.size).reduce(0) { word, index in
            word << 8 | Word(truncatingIfNeeded: bytes[offset + index])
        }
    }
}

extension [UInt8] {
    /// The bytes of a four-letter chunk name.
    init(tag: StaticString) { self = tag.withUTF8Buffer { Array($0) } }

    /// Whether every byte is a printable character, as in all chunk names.
    var isPrintable: Bool { allSatisfy { (0x20..<0x7F).contains($0) } }
}
