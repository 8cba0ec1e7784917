import Foundation

/// Decodes text and detects its encoding from the bytes: editors and speech programs on other systems write more than UTF-8.
public enum TextEncoding: Sendable {
    /// The text without a byte order mark; `nil` if the bytes are not text.
    public static func text(of data: Data) -> String? { decoded(data)?.text }

    /// Text decoded from bytes.
    struct Decoded {
        var text: String
        /// The number of characters that could not be read.
        var unreadable = 0
        /// Whether nothing in the bytes tells the encoding, so that a Western European one was assumed.
        var isGuess = false
    }

    static func decoded(_ data: Data) -> Decoded? {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return decoded(data.dropFirst(3)) }
        // The four-byte marks begin like the two-byte ones.
        if data.starts(with: [0xFF, 0xFE, 0, 0]) {
            return whole(utf32(data.dropFirst(4), .utf32LittleEndian))
        }
        if data.starts(with: [0, 0, 0xFE, 0xFF]) { return whole(utf32(data.dropFirst(4), .utf32BigEndian)) }
        if data.starts(with: [0xFF, 0xFE]) { return whole(utf16(data.dropFirst(2), isBigEndian: false)) }
        if data.starts(with: [0xFE, 0xFF]) { return whole(utf16(data.dropFirst(2), isBigEndian: true)) }
        if data.contains(0) {
            if let text = unmarkedUTF16(data) { return Decoded(text: text) }
            // A few zero bytes in a text are damage; they are read as spaces.
            guard 20 * data.count(where: { $0 == 0 }) <= data.count else { return nil }
            let filled = Data(data.map { $0 == 0 ? 32 : $0 })
            return hasControls(filled) ? nil : decoded(filled)
        }
        if let text = String(data: data, encoding: .utf8) { return Decoded(text: text) }
        // Every byte is a character in Western European encodings, so only control characters show that this is not text.
        guard !hasControls(data) else { return nil }
        if let text = utf8(data) { return text }
        let western = String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
        return western.map { Decoded(text: $0, isGuess: true) }
    }

    private static func whole(_ text: String?) -> Decoded? { text.map { Decoded(text: $0) } }

    private static func utf32(_ data: Data, _ encoding: String.Encoding) -> String? {
        guard data.count % 4 == 0, let text = String(data: data, encoding: encoding) else { return nil }
        return isText(text) ? text : nil
    }

    private static func hasControls(_ data: Data) -> Bool {
        data.contains { $0 < 32 && !controls.contains($0) || $0 == 127 }
    }

    /// Decodes UTF-8 in which most non-ASCII characters are valid: an invalid byte is damage, not a sign of another encoding.
    private static func utf8(_ data: Data) -> Decoded? {
        let text = String(decoding: data, as: UTF8.self)
        let bad = text.unicodeScalars.count { $0 == "\u{FFFD}" }
        let whole = text.unicodeScalars.count { !$0.isASCII } - bad
        return bad <= whole ? Decoded(text: text, unreadable: bad) : nil
    }

    /// Whether a file that begins like this contains text. The last character may be cut off.
    public static func isText(beginning data: Data) -> Bool {
        (0...3).contains { text(of: data.dropLast($0)).map { !$0.isEmpty } ?? false }
    }

    /// Tab, line ends, form feed, and the terminal escape.
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
        return isText(text) ? text : nil
    }

    /// Units that are not text decode to U+FFFD.
    private static func isText(_ text: String) -> Bool { !text.contains("\u{FFFD}") && !text.contains("\0") }
}
