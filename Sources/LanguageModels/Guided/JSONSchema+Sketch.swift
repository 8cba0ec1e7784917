extension JSONSchema {
    /// A short form of the schema for a prompt: a value with types in place of values. Small models copy JSON Schema instead of
    /// reading it, and the grammar enforces the rest.
    ///
    ///     {"city": string /* in Europe */, "days": integer from 1 to 7, "scale": "C" | "F", "note": string | null}
    package var sketch: String { sketch(of: root, inside: []) }

    /// A type nested in itself is written as its name.
    private func sketch(of node: SchemaNode, inside names: Set<String>) -> String {
        switch node {
        case .null: return "null"
        case .boolean: return "boolean"
        case .string: return "string"
        case .integer: return "integer"
        case .number: return "number"
        case .choice(let values): return Self.choice(values)
        case .array(let element, let least, let most):
            let list = "[\(sketch(of: element, inside: names)), ...]"
            return list + (least > 0 ? " at least \(least)" : "") + (most.map { " at most \($0)" } ?? "")
        case .object(_, _, let properties):
            let members = properties.map { property in
                let value = sketch(of: property.value, inside: names) + (property.isOptional ? " | null" : "")
                let remark = property.description.map { " /* \($0) */" } ?? ""
                return "\(JSONText.quoted(property.name)): \(value)\(remark)"
            }
            return "{\(members.joined(separator: ", "))}"
        case .anyOf(let nodes): return nodes.map { sketch(of: $0, inside: names) }.joined(separator: " | ")
        case .reference(let name):
            guard !names.contains(name), let node = definitions[name] else { return name }
            return sketch(of: node, inside: names.union([name]))
        case .guided(let inner, let rule): return Self.guided(sketch(of: inner, inside: names), rule)
        }
    }

    private static func choice(_ values: [String]) -> String {
        values.map(JSONText.quoted).joined(separator: " | ")
    }

    private static func guided(_ text: String, _ rule: GuideRule) -> String {
        switch rule {
        case .minimum(let value): "\(text) from \(JSONText.number(value))"
        case .maximum(let value): "\(text) to \(JSONText.number(value))"
        case .minimumCount(let count): "\(text) at least \(count)"
        case .maximumCount(let count): "\(text) at most \(count)"
        case .maximumLength(let count): "\(text) of at most \(count) characters"
        case .pattern(let expression): "\(text) like \(expression)"
        case .anyOf(let values): choice(values)
        case .element: text
        }
    }
}
