/// Holds bytes back until a character is whole: a token may end in the middle of one.
package struct CharacterAssembler: Sendable {
    private var held: [UInt8] = []

    package init() {}

    /// No character is waiting for the rest of its bytes.
    package var isEmpty: Bool { held.isEmpty }

    /// Takes more bytes; gives the text that is whole.
    package mutating func add(_ bytes: some Sequence<UInt8>) -> String {
        held += bytes
        let whole = held.count - Self.unfinishedCount(of: held)
        defer { held.removeFirst(whole) }
        return String(decoding: held[..<whole], as: UTF8.self)
    }

    /// Whether these bytes go on with a text that can be written: what has come and they are the beginning of some UTF-8.
    package func canTake(_ bytes: some Sequence<UInt8>) -> Bool {
        let all = held + bytes
        let unfinished = Self.unfinishedCount(of: all)
        guard unfinished > 0 else { return Self.isUTF8(all) }
        // Of the bytes that could follow, the smallest or the largest is possible wherever any is.
        let missing = Self.length(after: all[all.count - unfinished]) - unfinished
        return [0x80, 0xBF].contains { Self.isUTF8(all + [UInt8](repeating: $0, count: missing)) }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    /// What is left at the end: bytes that never became a character become U+FFFD.
    package mutating func finish() -> String {
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }

    /// How many bytes at the end are the beginning of a character that the next bytes may complete.
    private static func unfinishedCount(of bytes: [UInt8]) -> Int {
        for (count, byte) in zip(1..., bytes.suffix(3).reversed()) where byte & 0xC0 != 0x80 {
            return count < length(after: byte) ? count : 0
        }
        return 0
    }

    /// The bytes of a character that begins with this one.
    private static func length(after byte: UInt8) -> Int {
        byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    }
}
