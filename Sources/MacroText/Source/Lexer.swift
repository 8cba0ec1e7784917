/// Splits Swift source into trees. Comments are dropped; a string is one literal, whatever it contains.
struct Lexer {
    /// More nested brackets than anybody writes; deeper ones are treated as signs.
    private static let deepest = 200

    let source: SourceText
    var position = 0
    private var isAtLineStart = true
    private var depth = 0
    var canGoDeeper: Bool { depth < Self.deepest }

    init(source: SourceText) { self.source = source }

    var bytes: [UInt8] { source.bytes }

    /// The trees from here to the bracket that closes the group, or to the end.
    mutating func trees() -> [Tree] {
        var trees: [Tree] = []
        while skipToNext() {
            if ")]}".utf8.contains(bytes[position]) {
                if depth > 0 { break }
                position += 1
            } else {
                trees.append(tree(after: trees.last))
            }
        }
        return trees
    }

    private mutating func tree(after previous: Tree?) -> Tree {
        let start = position
        let startsLine = isAtLineStart
        isAtLineStart = false
        let kind = kind(after: previous)
        isAtLineStart = false
        let isGroup = if case .group = kind { true } else { false }
        return Tree(
            kind: kind, text: source.text(start..<(isGroup ? start + 1 : position)), range: start..<position,
            startsLine: startsLine)
    }

    private mutating func kind(after previous: Tree?) -> Tree.Kind {
        if skipString() || skipPattern(after: previous) { return .literal }
        let byte = bytes[position]
        if "([{".utf8.contains(byte), canGoDeeper { return .group(skipGroup()) }
        position += 1
        if byte == UInt8(ascii: "`") {
            skip(while: { $0 != UInt8(ascii: "`") })
            position = min(position + 1, bytes.count)
            return .word
        }
        if isWordByte(byte) || byte == UInt8(ascii: "#") && isWordByte(self[position]) {
            skip(while: isWordByte)
            return .word
        }
        if byte == UInt8(ascii: "-"), self[position] == UInt8(ascii: ">") { position += 1 }
        return .sign
    }

    /// Skips an opening bracket, its contents and the closing bracket. Returns the contents.
    mutating func skipGroup() -> [Tree] {
        depth += 1
        position += 1
        let inside = trees()
        position = min(position + 1, bytes.count)
        depth -= 1
        return inside
    }

    /// Skips whitespace and comments. Returns false at the end.
    private mutating func skipToNext() -> Bool {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                isAtLineStart = true
                position += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
            case UInt8(ascii: "/") where stands("//"): skip(while: { $0 != UInt8(ascii: "\n") })
            case UInt8(ascii: "/") where stands("/*"): skipLongComment()
            default: return true
            }
        }
        return false
    }

    /// Skips a comment in `/* */`, with those nested in it.
    private mutating func skipLongComment() {
        var open = 0
        repeat {
            let isMark = stands("/*") || stands("*/")
            if isMark { open += stands("/*") ? 1 : -1 }
            if stands("\n") { isAtLineStart = true }
            position += isMark ? 2 : 1
        } while open > 0 && position < bytes.count
    }

    mutating func skip(while isWanted: (UInt8) -> Bool) {
        while position < bytes.count, isWanted(bytes[position]) { position += 1 }
    }

    /// Whether `text` is at the position, or `offset` bytes after it.
    func stands(_ text: String, after offset: Int = 0) -> Bool {
        let start = position + offset
        return start + text.utf8.count <= bytes.count && bytes[start...].starts(with: text.utf8)
    }

    /// The byte at a position; zero after the end.
    subscript(place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
}

private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
        true
    default: false
    }
}
