/// The words that begin declarations. A data table.
enum Keywords {
    static let modifiers: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private", "static", "final", "lazy", "weak",
        "unowned", "mutating", "nonmutating", "override", "required", "convenience", "dynamic", "optional",
        "indirect", "nonisolated", "isolated", "distributed", "consuming", "borrowing", "prefix", "postfix",
        "infix",
    ]

    /// What can be declared inside a type besides types.
    static let members: Set<String> = ["var", "let", "func", "init", "deinit", "subscript", "case"]

    static let types: Set<String> = [
        "struct", "enum", "class", "actor", "protocol", "extension", "typealias",
    ]

    /// Allowed as labels, but as names only in backquotes.
    static let reserved: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Whether a declaration or a directive starts here. At the start of a line, nothing else can be meant.
    static func begin(_ tree: Tree) -> Bool {
        if tree.text == ";" { return true }
        guard tree.startsLine, tree.isWord || tree.text == "@" else { return false }
        return tree.text.hasPrefix("#") || tree.text == "@" || modifiers.contains(tree.text)
            || members.contains(tree.text) || types.contains(tree.text)
    }
}
