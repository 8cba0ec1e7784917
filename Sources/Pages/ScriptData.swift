/// JSON that is safe inside a page: the same value, written so that nothing that anybody said can end the element that holds it,
/// begin another one, or be taken for markup.
///
/// ```swift
/// ScriptData.encode(#"{"text": "</script>"}"#)   // {"text":"\u003c/script\u003e"}
/// ```
package enum ScriptData {
    /// Drops white space between tokens, and escapes the characters that have a meaning in HTML or in a script. JSON has those
    /// only in strings, so the value stays the same.
    package static func encode(_ json: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(json.utf8.count)
        var isInString = false
        var isEscaped = false
        var bytes = Array(json.utf8)[...]
        while let byte = bytes.popFirst() {
            if !isInString, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
            if byte == 0xE2, bytes.first == 0x80, let last = bytes.dropFirst().first, last & 0xFE == 0xA8 {
                // Line and paragraph separators end a line of a script.
                output += escape(0x2000 | UInt16(last) - 0x80)
                bytes = bytes.dropFirst(2)
            } else if byte < 0x20 || byte == 0x7F || markup.contains(byte) {
                output += escape(UInt16(byte))
            } else {
                output.append(byte)
            }
            if isInString, byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
                isEscaped = false
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let markup = Array("<>&".utf8)

    private static func escape(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}
