extension Declaration {
    /// Reads the declaration of a type; `nil` for anything else.
    init?(_ text: String) {
        let source = SourceText(text)
        var cursor = Cursor(source.trees())
        modifiers = cursor.modifiers(in: source)
        guard let keyword = cursor.next(), Keywords.types.contains(keyword.text), let name = cursor.next()
        else {
            return nil
        }
        self.keyword = keyword.text
        self.name = name.text
        nameOffset = name.range.lowerBound
        let parameters = cursor.genericParameters()
        inherited = cursor.inherited(in: source)
        let constraints = cursor.constrainedNames()
        genericParameters = parameters.map { parameter in
            GenericParameter(
                name: parameter.name, offset: parameter.offset,
                isConstrained: parameter.isConstrained || constraints.contains(parameter.name))
        }
        members = Members(cursor.current?.inside("{") ?? [], in: source)
    }
}

extension Cursor {
    fileprivate mutating func genericParameters() -> [Declaration.GenericParameter] {
        let start = index
        guard current?.text == "<", skipGenericArguments() else { return [] }
        return Array(trees(since: start).dropFirst().dropLast()).parts.compactMap { part in
            part.first.map {
                Declaration.GenericParameter(
                    name: $0.text, offset: $0.range.lowerBound,
                    isConstrained: part.contains { $0.text == ":" })
            }
        }
    }

    fileprivate mutating func inherited(in source: SourceText) -> [String] {
        guard skip(":") else { return [] }
        let start = index
        while let current, current.text != "where", current.inside("{") == nil { _ = next() }
        return Array(trees(since: start)).parts.map { source.text(of: $0) }
    }

    /// The words before the brace, among them the names that `where` constrains.
    fileprivate mutating func constrainedNames() -> Set<String> {
        let start = index
        while let current, current.inside("{") == nil { _ = next() }
        return Set(trees(since: start).map(\.text))
    }
}
