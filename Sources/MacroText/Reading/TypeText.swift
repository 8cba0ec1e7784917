/// A type as it is written, with the part of its shape that decides whether a model can write its values.
struct TypeText {
    indirect enum Shape {
        case plain, tuple, function, dictionary, existential
        /// `T!`, with the text before the mark.
        case unwrapped(String)
        case optional(TypeText)
        case array(TypeText)
    }

    let text: String
    let offset: Int
    let shape: Shape

    init(_ trees: some BidirectionalCollection<Tree>, in source: SourceText) {
        let trees = Array(trees)
        text = source.text(of: trees)
        offset = trees.first?.range.lowerBound ?? 0
        shape = Self.shape(of: trees, in: source)
    }

    init(_ text: String) {
        let source = SourceText(text)
        self.init(source.trees(), in: source)
    }

    /// The type without its optional, and whether it is optional.
    var wrapped: (type: TypeText, isOptional: Bool) {
        if case .optional(let wrapped) = shape { (wrapped, true) } else { (self, false) }
    }

    /// This type, or the first type inside it, if its shape cannot be generated; `nil` if all can.
    var ungenerable: TypeText? {
        switch shape {
        case .plain: nil
        case .optional(let inner), .array(let inner): inner.ungenerable
        case .tuple, .function, .dictionary, .existential, .unwrapped: self
        }
    }

    private static func shape(of trees: [Tree], in source: SourceText) -> Shape {
        guard let first = trees.first, let last = trees.last else { return .plain }
        if trees.contains(where: { $0.text == "->" }) { return .function }
        if first.text == "any" || first.text == "some" || trees.contains(where: { $0.text == "&" }) {
            return .existential
        }
        if last.text == "?" { return .optional(TypeText(trees.dropLast(), in: source)) }
        if last.text == "!" { return .unwrapped(source.text(of: trees.dropLast())) }
        return trees.count == 1 ? bracketed(first, in: source) : generic(trees, in: source)
    }

    private static func bracketed(_ tree: Tree, in source: SourceText) -> Shape {
        if let inside = tree.inside("(") {
            let isOneType = inside.parts.count == 1 && !inside.contains { $0.text == ":" }
            return isOneType ? TypeText(inside, in: source).shape : .tuple
        }
        guard let inside = tree.inside("[") else { return .plain }
        return inside.contains { $0.text == ":" } ? .dictionary : .array(TypeText(inside, in: source))
    }

    private static func generic(_ trees: [Tree], in source: SourceText) -> Shape {
        guard trees.count > 3, trees[1].text == "<", trees.last?.text == ">" else { return .plain }
        let inner = TypeText(trees[2..<(trees.count - 1)], in: source)
        return switch trees[0].text {
        case "Optional": .optional(inner)
        case "Array": .array(inner)
        case "Dictionary": .dictionary
        default: .plain
        }
    }
}

extension Cursor {
    /// Reads a type. It ends before something that can only follow a type: a comma, a value, accessors, the next declaration.
    mutating func type(in source: SourceText) -> TypeText {
        let start = index
        skipToComma { $0.text == "=" || $0.text == "{" || Keywords.begin($0) }
        return TypeText(trees(since: start), in: source)
    }
}
