import Foundation

/// How bytes hold text, found out from the bytes: editors and recognisers on other systems write more than UTF-8.
public enum TextEncoding: Sendable {
    /// The text, without a mark at its beginning; `nil` for bytes that are no text.
    public static func text(of data: Data) -> String? {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(data: data.dropFirst(3), encoding: .utf8) }
        if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isBigEndian: false) }
        if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isBigEndian: true) }
        if data.contains(0) { return unmarkedUTF16(data) }
        if let text = String(data: data, encoding: .utf8) { return text }
        // Every byte is a character of Western Europe's encodings, so only what no text holds tells.
        guard !data.contains(where: { $0 < 32 && !controls.contains($0) || $0 == 127 }) else { return nil }
        return String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
    }

    /// Whether a file that begins like this holds text. Its last character may be cut.
    public static func isText(beginning data: Data) -> Bool {
        (0...3).contains { text(of: data.dropLast($0)).map { !$0.isEmpty } ?? false }
    }

    /// Tab, line ends, page ends, and the escape of terminals.
    private static let controls: Set<UInt8> = [9, 10, 12, 13, 27]

    /// Latin letters in UTF-16 have a zero in every other byte.
    private static func unmarkedUTF16(_ data: Data) -> String? {
        let sample = Array(data.prefix(4_000))
        let zeros = (0...1).map { side in
            sample.indices.count { $0 % 2 == side && sample[$0] == 0 }
        }
        guard zeros.reduce(0, +) * 4 >= sample.count, zeros.min() == 0 else { return nil }
        return utf16(data, isBigEndian: zeros[0] > 0)
    }

    private static func utf16(_ data: Data, isBigEndian: Bool) -> String? {
        guard data.count % 2 == 0 else { return nil }
        let bytes = Array(data)
        let units = stride(from: 0, to: bytes.count, by: 2).map { index -> UInt16 in
            let (high, low) =
                isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        let text = String(decoding: units, as: UTF16.self)
        // Units that are no text become this character.
        return text.contains("\u{FFFD}") || text.contains("\0") ? nil : text
    }
}
