import Foundation

/// 128 bits that identify content (FNV-1a). Protects against accidents, not against deliberate forgery.
public struct ContentHash: Hashable, Sendable, Codable, CustomStringConvertible {
    private var value = UInt128(0x6c62_272e_07bb_0142) << 64 | UInt128(0x62b8_2175_6295_c58d)

    /// The hash of no content, to which bytes can be added.
    public init() {}

    /// The hash of a text.
    public init(_ text: String) { add(text.utf8) }

    /// The hash of bytes.
    public init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    /// Adds bytes. How they are divided into calls makes no difference: add lengths if it should.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt128(byte)) &* Self.prime }
    }

    /// 32 hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Decodes the digits.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.count == 32, let value = UInt128(text, radix: 16) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no hash"))
        }
        self.value = value
    }

    /// Encodes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static let prime = UInt128(1) << 88 | UInt128(0x13b)
}
