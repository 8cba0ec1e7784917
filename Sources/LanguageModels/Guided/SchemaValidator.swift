/// Reports where a value does not match its schema. It shares nothing with the grammar, so each is a check on the other.
///
/// Patterns are the only exception: what they mean is defined by what the grammar accepts.
package struct SchemaValidator {
    private let schema: JSONSchema

    package init(_ schema: JSONSchema) { self.schema = schema }

    /// The first mismatch with its reason, or `nil` if there is none.
    package func violation(in content: JSONValue) -> String? {
        guard content.isComplete else { return "the value is cut short" }
        return violation(in: content, schema.root, [], "$")
    }

    private func violation(
        in content: JSONValue, _ node: SchemaNode, _ guides: [GuideRule], _ path: String
    ) -> String? {
        switch (node, content.kind) {
        case (.guided(let inner, let guide), _): return violation(in: content, inner, guides + [guide], path)
        case (.reference(let name), _):
            guard let target = schema.definitions[name] else { return "\(path): '\(name)' is not defined" }
            return violation(in: content, target, guides, path)
        case (.anyOf(let nodes), _):
            let fits = nodes.contains { violation(in: content, $0, guides, path) == nil }
            return fits ? nil : "\(path): none of the choices fits \(content.kindName)"
        case (.null, .null), (.boolean, .bool): return nil
        case (.string, .string(let text)): return text.violation(of: guides).map { "\(path): \($0)" }
        case (.choice(let values), .string(let text)):
            return values.contains(text)
                ? text.violation(of: guides).map { "\(path): \($0)" } : "\(path): no such choice"
        case (.integer, .number(let value)):
            guard value == value.rounded() else { return "\(path): \(value) is not whole" }
            return value.violation(of: guides).map { "\(path): \($0)" }
        case (.number, .number(let value)): return value.violation(of: guides).map { "\(path): \($0)" }
        case (.array(let element, let least, let most), .array(let values)):
            return violation(in: values, element, least, most, guides, path)
        case (.object(_, _, let properties), .structure(let values, let keys)):
            return violation(in: values, keys, properties, path)
        default: return "\(path): \(content.kindName) does not belong here"
        }
    }

    private func violation(
        in values: [JSONValue], _ element: SchemaNode, _ least: Int, _ most: Int?,
        _ guides: [GuideRule],
        _ path: String
    ) -> String? {
        if values.count < least || values.count > most ?? .max { return "\(path): \(values.count) elements" }
        var element = element
        for guide in guides {
            switch guide {
            case .minimumCount(let count) where values.count < count:
                return "\(path): fewer than \(count) elements"
            case .maximumCount(let count) where values.count > count:
                return "\(path): more than \(count) elements"
            case .element(let rules): element = rules.reduce(element) { .guided($0, $1) }
            default: break
            }
        }
        for (index, value) in values.enumerated() {
            if let found = violation(in: value, element, [], "\(path)[\(index)]") { return found }
        }
        return nil
    }

    private func violation(
        in values: [String: JSONValue], _ keys: [String], _ properties: [SchemaNode.Property],
        _ path: String
    ) -> String? {
        let wanted = properties.map(\.name).filter { values[$0] != nil }
        guard keys == wanted else { return "\(path): the properties are \(keys), not \(wanted)" }
        for property in properties {
            guard let value = values[property.name] else {
                if property.isOptional { continue }
                return "\(path): '\(property.name)' is missing"
            }
            if property.isOptional, value.kind == .null { continue }
            if let found = violation(in: value, property.value, [], "\(path).\(property.name)") {
                return found
            }
        }
        return nil
    }
}

extension String {
    fileprivate func violation(of guides: [GuideRule]) -> String? {
        for guide in guides {
            switch guide {
            case .anyOf(let values) where !values.contains(self): return "no such choice"
            case .maximumLength(let count) where unicodeScalars.count > count: return "longer than \(count)"
            case .pattern(let expression):
                guard let rule = try? PatternGrammar.rule(for: expression) else {
                    return "the pattern cannot be read"
                }
                var matcher = GrammarMatcher(Grammar(root: rule))
                let text = unicodeScalars.map(JSONText.escaped).joined()
                if !matcher.advance(text) || !matcher.canEnd { return "the pattern does not match" }
            default: break
            }
        }
        return nil
    }
}

extension Double {
    fileprivate func violation(of guides: [GuideRule]) -> String? {
        for guide in guides {
            switch guide {
            case .minimum(let least) where self < least: return "\(self) is below \(least)"
            case .maximum(let most) where self > most: return "\(self) is above \(most)"
            default: break
            }
        }
        return nil
    }
}
