/// A ZIP archive with uncompressed entries. The same entries give the same bytes.
struct StoredArchive {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// - Parameter name: an ASCII path with slashes between folders.
    mutating func add(_ name: String, _ text: String) {
        let (name, content) = (Array(name.utf8), Array(text.utf8))
        let place = UInt32(body.count)
        var facts: [UInt8] = []
        // Version 2.0, no flags, stored, midnight of the earliest date in the format.
        for field: UInt16 in [20, 0, 0, 0, 0x21] { facts += Self.bytes(field) }
        for field in [Self.checksum(content), UInt32(content.count), UInt32(content.count)] {
            facts += Self.bytes(field)
        }
        facts += Self.bytes(UInt16(name.count)) + Self.bytes(UInt16(0))
        body += Self.bytes(UInt32(0x0403_4B50)) + facts + name + content
        directory += Self.bytes(UInt32(0x0201_4B50)) + Self.bytes(UInt16(20)) + facts
        // No comment, the first disk, no attributes; then the offset of the entry.
        directory += [UInt8](repeating: 0, count: 10) + Self.bytes(place) + name
        count += 1
    }

    var bytes: [UInt8] {
        var bytes = body + directory + Self.bytes(UInt32(0x0605_4B50)) + Self.bytes(UInt32(0))
        bytes += Self.bytes(count) + Self.bytes(count)
        bytes += Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(body.count)) + Self.bytes(UInt16(0))
        return bytes
    }

    /// CRC-32, as used by ZIP and Ethernet.
    static func checksum(_ content: [UInt8]) -> UInt32 {
        ~content.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
        (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
