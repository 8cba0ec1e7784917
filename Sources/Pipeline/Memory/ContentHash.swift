import Foundation

/// 128 bits that tell contents apart (FNV-1a). Good against accidents; not meant against somebody who forges on purpose.
public struct ContentHash: Hashable, Sendable, Codable, CustomStringConvertible {
    private var value = UInt128(0x6c62_272e_07bb_0142) << 64 | UInt128(0x62b8_2175_6295_c58d)

    /// The hash of nothing, to be added to.
    public init() {}

    /// The hash of a text.
    public init(_ text: String) { add(text.utf8) }

    /// Of bytes that are all there.
    public init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    /// Adds bytes. Where one call ends and the next begins makes no difference: add lengths where it should.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt128(byte)) &* Self.prime }
    }

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.count == 32, let value = UInt128(text, radix: 16) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no hash"))
        }
        self.value = value
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static let prime = UInt128(1) << 88 | UInt128(0x13b)
}
