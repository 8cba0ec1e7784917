/// One part of Swift source: a word, a sign, a literal, or everything between two brackets.
struct Tree {
    enum Kind {
        case word, sign, literal
        case group([Tree])
    }

    let kind: Kind
    /// As it is written; of a group, the bracket that opens it.
    let text: String
    /// The bytes that it covers, brackets included.
    let range: Range<Int>
    /// Whether it is the first on its line.
    let startsLine: Bool

    var isWord: Bool {
        if case .word = kind { true } else { false }
    }

    /// What stands between the brackets, if this is a group that begins with `bracket`.
    func inside(_ bracket: String) -> [Tree]? {
        if case .group(let trees) = kind, text == bracket { trees } else { nil }
    }

    /// Whether nothing stands between the two.
    func follows(_ other: Tree) -> Bool { other.range.upperBound == range.lowerBound }
}

/// Swift source as the compiler hands it over. Positions count bytes, as the compiler does.
struct SourceText {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text from the first of some trees to the last, as it is written.
    func text(of trees: some BidirectionalCollection<Tree>) -> String {
        guard let first = trees.first, let last = trees.last else { return "" }
        return text(first.range.lowerBound..<last.range.upperBound)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// All of it, cut into trees.
    func trees() -> [Tree] {
        var lexer = Lexer(source: self)
        return lexer.trees()
    }
}
