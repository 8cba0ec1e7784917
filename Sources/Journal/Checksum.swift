/// The CRC-32 of IEEE 802.3, as used by gzip and PNG. It detects any burst error of up to 32 bits.
enum Checksum {
    static func crc32(_ bytes: some Sequence<UInt8>, after start: UInt32 = 0) -> UInt32 {
        ~bytes.reduce(~start) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xedb8_8320 ^ (value >> 1) }
    }
}
