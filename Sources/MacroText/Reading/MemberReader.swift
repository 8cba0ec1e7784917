extension Members {
    init(_ trees: [Tree], in source: SourceText) {
        var reader = MemberReader(cursor: Cursor(trees), source: source)
        while reader.cursor.current != nil { reader.readMember() }
        self = reader.members
    }
}

/// Reads the members of a type one by one, and skips those that do not matter for its values.
struct MemberReader {
    var cursor: Cursor
    let source: SourceText
    var members = Members()
    /// The number of open `#if`.
    private var conditions = 0

    init(cursor: Cursor, source: SourceText) {
        self.cursor = cursor
        self.source = source
    }

    mutating func readMember() {
        let modifiers = cursor.modifiers(in: source)
        guard let keyword = cursor.next() else { return }
        switch keyword.text {
        case "var", "let": readProperties(modifiers, isConstant: keyword.text == "let")
        case "case": readCases(isIndirect: modifiers.words.contains("indirect"))
        case "#if", "#elseif", "#else", "#endif": readDirective(keyword.text)
        default:
            if Keywords.types.contains(keyword.text), let name = cursor.current {
                members.typeNames.insert(name.text)
            }
            skipToDeclaration()
        }
    }

    private mutating func skipToDeclaration() {
        while let current = cursor.current, !Keywords.begin(current) { _ = cursor.next() }
        _ = cursor.skip(";")
    }

    private mutating func readDirective(_ directive: String) {
        if directive == "#if" { conditions += 1 }
        if directive == "#endif" { conditions -= 1 }
        while let current = cursor.current, !current.startsLine { _ = cursor.next() }
    }

    // MARK: Properties

    /// In `var a, b: Int`, both get the type of the last.
    private mutating func readProperties(_ modifiers: Modifiers, isConstant: Bool) {
        var properties: [Property] = []
        repeat { properties.append(readProperty(modifiers, isConstant: isConstant)) } while cursor.skip(",")
        for index in properties.indices.dropLast().reversed()
        where properties[index].type == nil && !properties[index].hasValue {
            properties[index].type = properties[index + 1].type
        }
        members.properties += properties
        skipToDeclaration()
    }

    private mutating func readProperty(_ modifiers: Modifiers, isConstant: Bool) -> Property {
        let name = cursor.next()
        let type = cursor.skip(":") ? cursor.type(in: source) : nil
        let hasValue = cursor.skip("=")
        if hasValue { cursor.skipToComma(or: Keywords.begin) }
        let accessors = hasValue ? nil : cursor.current?.inside("{")
        if accessors != nil { _ = cursor.next() }
        return Property(
            modifiers: modifiers, name: name?.text ?? "", offset: name?.range.lowerBound ?? 0, type: type,
            isConstant: isConstant, hasValue: hasValue, isComputed: accessors.map(computes) ?? false,
            isConditional: conditions > 0)
    }

    /// A property with observers is still stored.
    private func computes(_ accessors: [Tree]) -> Bool {
        !accessors.contains { $0.text == "willSet" || $0.text == "didSet" }
    }

    // MARK: Cases

    private mutating func readCases(isIndirect: Bool) {
        repeat {
            guard let name = cursor.next() else { return }
            var payloads: [Tree] = []
            if let inside = cursor.current?.inside("(") {
                payloads = inside
                _ = cursor.next()
            }
            if cursor.skip("=") { cursor.skipToComma(or: Keywords.begin) }
            members.cases.append(
                EnumCase(
                    name: name.text, offset: name.range.lowerBound, isIndirect: isIndirect,
                    isConditional: conditions > 0, payloads: readPayloads(payloads)))
        } while cursor.skip(",")
        skipToDeclaration()
    }

    /// Payloads without a name are `value`, `value1`, `value2` in the content.
    private func readPayloads(_ trees: [Tree]) -> [EnumCase.Payload] {
        var unnamed = 0
        return trees.parts.map { part in
            var cursor = Cursor(part)
            let names = cursor.names()
            let label = names.first.flatMap { $0 == "_" ? nil : bare($0) }
            var name = names.last.flatMap { $0 == "_" ? nil : bare($0) }
            if name == nil {
                name = unnamed == 0 ? "value" : "value\(unnamed)"
                unnamed += 1
            }
            return EnumCase.Payload(label: label, key: name ?? "", type: cursor.type(in: source))
        }
    }
}

extension Cursor {
    /// The names before the colon, if any: the label and the internal name.
    fileprivate mutating func names() -> [String] {
        for count in 1...2
        where peek(count)?.text == ":" && (0..<count).allSatisfy({ peek($0)?.isWord == true }) {
            let names = (0..<count).compactMap { peek($0)?.text }
            for _ in 0...count { _ = next() }
            return names
        }
        return []
    }
}
