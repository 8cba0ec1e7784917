/// An attribute: `@Guide(description: "A title", .count(3))`.
struct Attribute {
    struct Argument {
        let label: String?
        let text: String
    }

    /// Without the module: `Guide` of `@LanguageSession.Guide`.
    let name: String
    /// As it is written.
    let text: String
    let arguments: [Argument]

    /// The arguments with a label, or those without one if it is `nil`.
    subscript(label: String?) -> [String] { arguments.filter { $0.label == label }.map(\.text) }
}

extension Attribute.Argument {
    init(_ trees: [Tree], in source: SourceText) {
        let hasLabel = trees.count > 2 && trees[0].isWord && trees[1].text == ":"
        label = hasLabel ? trees[0].text : nil
        text = source.text(of: hasLabel ? trees.dropFirst(2) : trees[...])
    }
}

/// The attributes and modifiers before the keyword of a declaration.
struct Modifiers {
    var attributes: [Attribute] = []
    /// `public`, `static`, `private(set)`, in order.
    var words: [String] = []

    /// The access level, if it is written.
    var access: String? { words.first { Self.accessLevels.contains($0) } }

    private static let accessLevels: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
}

extension Cursor {
    /// Reads attributes and modifiers.
    mutating func modifiers(in source: SourceText) -> Modifiers {
        var modifiers = Modifiers()
        while let current {
            if current.text == "@" {
                modifiers.attributes.append(attribute(in: source))
            } else if current.isWord, isModifier(current) {
                modifiers.words.append(modifier(in: source))
            } else {
                break
            }
        }
        return modifiers
    }

    /// Reads an attribute. Only parentheses directly after the name are its arguments.
    private mutating func attribute(in source: SourceText) -> Attribute {
        let start = index
        _ = next()
        var name = next()
        while skip(".") { name = next() }
        if current?.text == "<" { _ = skipGenericArguments() }
        var arguments: [Tree] = []
        if let current, let inside = current.inside("("), current.follows(trees[index - 1]) {
            arguments = inside
            _ = next()
        }
        return Attribute(
            name: name?.text ?? "", text: source.text(of: trees(since: start)),
            arguments: arguments.parts.map { Attribute.Argument($0, in: source) })
    }

    private mutating func modifier(in source: SourceText) -> String {
        let start = index
        _ = next()
        if let current, current.inside("(") != nil, current.follows(trees[index - 1]) { _ = next() }
        return source.text(of: trees(since: start))
    }

    /// `class` is a modifier only before a member.
    private func isModifier(_ tree: Tree) -> Bool {
        if tree.text == "class" { return peek(1).map { Keywords.members.contains($0.text) } ?? false }
        return Keywords.modifiers.contains(tree.text)
    }
}
