/// Holds bytes back until a character is complete, since a token may end in the middle of one.
package struct CharacterAssembler: Sendable {
    private var held: [UInt8] = []

    package init() {}

    /// Whether no character is waiting for more bytes.
    package var isEmpty: Bool { held.isEmpty }

    /// Adds bytes and returns the text that is complete.
    package mutating func add(_ bytes: some Sequence<UInt8>) -> String {
        held += bytes
        let whole = held.count - Self.unfinishedCount(of: held)
        defer { held.removeFirst(whole) }
        return String(decoding: held[..<whole], as: UTF8.self)
    }

    /// Whether these bytes can continue the text: whether they and the held bytes together begin valid UTF-8.
    package func canTake(_ bytes: some Sequence<UInt8>) -> Bool {
        let all = held + bytes
        let unfinished = Self.unfinishedCount(of: all)
        guard unfinished > 0 else { return Self.isUTF8(all) }
        // If any continuation bytes are possible, the smallest or the largest are.
        let missing = Self.length(after: all[all.count - unfinished]) - unfinished
        return [0x80, 0xBF].contains { Self.isUTF8(all + [UInt8](repeating: $0, count: missing)) }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    /// Returns what is left at the end. An incomplete character becomes U+FFFD.
    package mutating func finish() -> String {
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }

    /// The number of bytes at the end that begin a character which the next bytes may complete.
    private static func unfinishedCount(of bytes: [UInt8]) -> Int {
        for (count, byte) in zip(1..., bytes.suffix(3).reversed()) where byte & 0xC0 != 0x80 {
            return count < length(after: byte) ? count : 0
        }
        return 0
    }

    /// The number of bytes in a character that begins with this byte.
    private static func length(after byte: UInt8) -> Int {
        byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    }
}
