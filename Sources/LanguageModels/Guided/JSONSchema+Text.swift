extension JSONSchema {
    /// The schema as JSON Schema, for a prompt. `x-order` holds the order of properties, as Apple writes it.
    public var text: String { value.jsonString }

    /// The same as a JSON value.
    package var value: JSONValue {
        var entries = Self.entries(for: root)
        if case .reference(let name) = root, let target = definitions[name], !uses(name, besides: root) {
            entries = Self.entries(for: target)
        }
        let used = definitions.filter { uses($0.key, besides: root) }
        if !used.isEmpty {
            let names = used.keys.sorted()
            entries.append(
                (
                    "$defs",
                    JSONValue(
                        entries: names.map { ($0, JSONValue(entries: Self.entries(for: used[$0] ?? .null))) })
                ))
        }
        return JSONValue(entries: entries)
    }

    /// Whether anything other than the root itself refers to the definition.
    private func uses(_ name: String, besides root: SchemaNode) -> Bool {
        var rest = definitions.values.map { $0 }
        if case .reference = root {} else { rest.append(root) }
        while let node = rest.popLast() {
            switch node {
            case .reference(let other): if other == name { return true }
            case .array(let element, _, _): rest.append(element)
            case .anyOf(let nodes): rest += nodes
            case .object(_, _, let properties): rest += properties.map(\.value)
            case .guided(let inner, _): rest.append(inner)
            default: break
            }
        }
        return false
    }

    private typealias Entry = (String, JSONValue)

    private static func entries(for node: SchemaNode) -> [Entry] {
        switch node {
        case .null: return [type("null")]
        case .boolean: return [type("boolean")]
        case .string: return [type("string")]
        case .integer: return [type("integer")]
        case .number: return [type("number")]
        case .choice(let values): return [type("string"), ("enum", JSONValue(values))]
        case .array(let element, let least, let most):
            let counts: [Entry] =
                (least > 0 ? [("minItems", JSONValue(Double(least)))] : [])
                + (most.map { [("maxItems", JSONValue(Double($0)))] } ?? [])
            return [type("array"), ("items", JSONValue(entries: entries(for: element)))] + counts
        case .anyOf(let nodes):
            return [("anyOf", JSONValue(kind: .array(nodes.map { JSONValue(entries: entries(for: $0)) })))]
        case .reference(let name): return [("$ref", JSONValue("#/$defs/\(name)"))]
        case .guided(let inner, let guide): return guided(entries(for: inner), guide)
        case .object(let name, let description, let properties):
            let members = properties.map { property -> Entry in
                let described = property.description.map { [("description", JSONValue($0))] } ?? []
                return (property.name, JSONValue(entries: entries(for: property.value) + described))
            }
            return (name.map { [("title", JSONValue($0))] } ?? [])
                + (description.map { [("description", JSONValue($0))] } ?? [])
                + [
                    type("object"), ("properties", JSONValue(entries: members)),
                    ("required", JSONValue(properties.filter { !$0.isOptional }.map(\.name))),
                    ("additionalProperties", JSONValue(kind: .bool(false))),
                    ("x-order", JSONValue(properties.map(\.name))),
                ]
        }
    }

    private static func type(_ name: String) -> Entry { ("type", JSONValue(name)) }

    private static func guided(_ entries: [Entry], _ guide: GuideRule) -> [Entry] {
        switch guide {
        case .minimum(let value): return entries + [("minimum", JSONValue(value))]
        case .maximum(let value): return entries + [("maximum", JSONValue(value))]
        case .minimumCount(let count): return entries + [("minItems", JSONValue(Double(count)))]
        case .maximumCount(let count): return entries + [("maxItems", JSONValue(Double(count)))]
        case .maximumLength(let count): return entries + [("maxLength", JSONValue(Double(count)))]
        case .pattern(let expression): return entries + [("pattern", JSONValue(expression))]
        case .anyOf(let values): return entries + [("enum", JSONValue(values))]
        case .element(let rules):
            return entries.map { key, value in
                guard key == "items", case .structure(let members, let keys) = value.kind else {
                    return (key, value)
                }
                let inner = keys.compactMap { key in members[key].map { (key, $0) } }
                return (key, JSONValue(entries: rules.reduce(inner) { self.guided($0, $1) }))
            }
        }
    }
}
