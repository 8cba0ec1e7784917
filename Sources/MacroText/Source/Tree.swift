/// One part of Swift source: a word, a sign, a literal, or everything between two brackets.
struct Tree {
    enum Kind {
        case word, sign, literal
        case group([Tree])
    }

    let kind: Kind
    /// As it is written; for a group, its opening bracket.
    let text: String
    /// The bytes that it covers, brackets included.
    let range: Range<Int>
    /// Whether it is the first on its line.
    let startsLine: Bool

    var isWord: Bool {
        if case .word = kind { true } else { false }
    }

    /// The trees between the brackets, if this is a group that starts with `bracket`.
    func inside(_ bracket: String) -> [Tree]? {
        if case .group(let trees) = kind, text == bracket { trees } else { nil }
    }

    /// Whether this directly follows the other.
    func follows(_ other: Tree) -> Bool { other.range.upperBound == range.lowerBound }
}

/// Swift source as the compiler passes it. Positions count bytes, as the compiler does.
struct SourceText {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text from the first of some trees to the last, as it is written.
    func text(of trees: some BidirectionalCollection<Tree>) -> String {
        guard let first = trees.first, let last = trees.last else { return "" }
        return text(first.range.lowerBound..<last.range.upperBound)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The whole text, split into trees.
    func trees() -> [Tree] {
        var lexer = Lexer(source: self)
        return lexer.trees()
    }
}
