extension GenerationSchema {
    /// The schema in the words of JSON Schema, for a prompt. The order of properties stands in `x-order`, as Apple writes it.
    public var jsonSchema: String { jsonContent.jsonString }

    private var jsonContent: GeneratedContent {
        var entries = Self.entries(for: root)
        if case .reference(let name) = root, let target = definitions[name], !uses(name, besides: root) {
            entries = Self.entries(for: target)
        }
        let used = definitions.filter { uses($0.key, besides: root) }
        if !used.isEmpty {
            let names = used.keys.sorted()
            entries.append(
                ("$defs", .structured(names.map { ($0, .structured(Self.entries(for: used[$0] ?? .null))) })))
        }
        return .structured(entries)
    }

    /// Whether something beside the root itself refers to a definition.
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

    private typealias Entry = (String, GeneratedContent)

    private static func entries(for node: SchemaNode) -> [Entry] {
        switch node {
        case .null: return [type("null")]
        case .boolean: return [type("boolean")]
        case .string: return [type("string")]
        case .integer: return [type("integer")]
        case .number: return [type("number")]
        case .choice(let values): return [type("string"), ("enum", values.generatedContent)]
        case .array(let element, let least, let most):
            let counts: [Entry] =
                (least > 0 ? [("minItems", least.generatedContent)] : [])
                + (most.map { [("maxItems", $0.generatedContent)] } ?? [])
            return [type("array"), ("items", .structured(entries(for: element)))] + counts
        case .anyOf(let nodes):
            return [("anyOf", GeneratedContent(kind: .array(nodes.map { .structured(entries(for: $0)) })))]
        case .reference(let name): return [("$ref", "#/$defs/\(name)".generatedContent)]
        case .guided(let inner, let guide): return guided(entries(for: inner), guide)
        case .object(let name, let description, let properties):
            let members = properties.map { property -> Entry in
                let described = property.description.map { [("description", $0.generatedContent)] } ?? []
                return (property.name, .structured(entries(for: property.value) + described))
            }
            return (name.map { [("title", $0.generatedContent)] } ?? [])
                + (description.map { [("description", $0.generatedContent)] } ?? [])
                + [
                    type("object"), ("properties", .structured(members)),
                    ("required", properties.filter { !$0.isOptional }.map(\.name).generatedContent),
                    ("additionalProperties", false.generatedContent),
                    ("x-order", properties.map(\.name).generatedContent),
                ]
        }
    }

    private static func type(_ name: String) -> Entry { ("type", name.generatedContent) }

    private static func guided(_ entries: [Entry], _ guide: GuideRule) -> [Entry] {
        switch guide {
        case .minimum(let value): return entries + [("minimum", value.generatedContent)]
        case .maximum(let value): return entries + [("maximum", value.generatedContent)]
        case .minimumCount(let count): return entries + [("minItems", count.generatedContent)]
        case .maximumCount(let count): return entries + [("maxItems", count.generatedContent)]
        case .maximumLength(let count): return entries + [("maxLength", count.generatedContent)]
        case .pattern(let expression): return entries + [("pattern", expression.generatedContent)]
        case .anyOf(let values): return entries + [("enum", values.generatedContent)]
        case .element(let rules):
            return entries.map { key, value in
                guard key == "items", case .structure(let members, let keys) = value.kind else {
                    return (key, value)
                }
                let inner = keys.compactMap { key in members[key].map { (key, $0) } }
                return (key, .structured(rules.reduce(inner) { self.guided($0, $1) }))
            }
        }
    }
}

extension GeneratedContent {
    /// A structure; of equal names the last one counts.
    fileprivate static func structured(_ entries: [(String, GeneratedContent)]) -> GeneratedContent {
        GeneratedContent(
            kind: .structure(
                properties: Dictionary(entries) { $1 },
                orderedKeys: entries.map(\.0).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }))
    }
}
