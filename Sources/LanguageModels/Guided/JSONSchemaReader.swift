extension JSONSchema {
    /// Reads a schema from JSON Schema text, such as ``text`` returns.
    ///
    /// ```swift
    /// let schema = try JSONSchema(
    ///     text: #"{"type": "object", "properties": {"mood": {"enum": ["calm", "angry"]}}, "required": ["mood"]}"#)
    /// ```
    ///
    /// A schema that asks for something that cannot be enforced is refused; otherwise an answer would seem to be checked for it.
    ///
    /// - Throws: ``TextModelError``, with the code `unsupportedGuide` if a keyword is not understood.
    public init(text: String) throws { self = try JSONSchema(value: JSONValue(json: text)) }

    /// The same from a JSON value. If `x-order` names all properties, it sets their order, since coders do not keep it.
    package init(value content: JSONValue) throws {
        var definitions: [String: SchemaNode] = [:]
        if case .structure(let named, let names)? = content["$defs"]?.kind {
            for name in names { definitions[name] = try JSONSchemaReader.node(named[name], "$defs/\(name)") }
        }
        let root = try JSONSchemaReader.node(content, "the schema", isRoot: true)
        // `#` refers to the whole schema.
        if ([root] + definitions.values).flatMap(\.references).contains("#") { definitions["#"] = root }
        let missing = ([root] + definitions.values).flatMap(\.references).filter { definitions[$0] == nil }
        if let name = missing.min() {
            throw JSONSchemaReader.failure("the schema", "it refers to '\(name)', which $defs does not have")
        }
        self.init(root: root, definitions: definitions)
    }
}

/// Reads the nodes of a JSON Schema.
enum JSONSchemaReader {
    /// Keywords that inform human readers and do not restrict values.
    private static let remarks: Set<String> = [
        "title", "description", "$schema", "$id", "$comment", "x-order",
    ]

    static func node(_ content: JSONValue?, _ place: String, isRoot: Bool = false) throws -> SchemaNode {
        guard let content, case .structure(let entries, _) = content.kind else {
            throw failure(place, "it is not a structure")
        }
        var open = Set(entries.keys).subtracting(remarks)
        if isRoot { open.remove("$defs") }
        func take(_ key: String) -> JSONValue? { open.remove(key).flatMap { entries[$0] } }

        let node: SchemaNode
        if let reference = take("$ref") {
            node = .reference(try name(of: reference, place))
        } else if let values = take("enum") {
            _ = take("type")
            let choices = try texts(values, "\(place)/enum")
            guard !choices.isEmpty else { throw failure("\(place)/enum", "there is nothing to choose from") }
            node = .choice(choices)
        } else if let value = take("const") {
            _ = take("type")
            node = .choice([try string(value, "\(place)/const")])
        } else if case .array(let choices)? = take("anyOf")?.kind {
            node = .anyOf(try choices.map { try self.node($0, "\(place)/anyOf") })
        } else {
            node = try typed(take("type"), content, place, take)
        }
        if let unknown = open.min() { throw failure(place, "'\(unknown)' is not understood") }
        return node
    }

    private static func typed(
        _ type: JSONValue?, _ content: JSONValue, _ place: String,
        _ take: (String) -> JSONValue?
    ) throws -> SchemaNode {
        guard case .string(let type)? = type?.kind else { throw failure(place, "it has no 'type'") }
        switch type {
        case "null": return .null
        case "boolean": return .boolean
        case "integer", "number":
            let node: SchemaNode = type == "integer" ? .integer : .number
            let limits = try [("minimum", GuideRule.minimum), ("maximum", GuideRule.maximum)].compactMap {
                key, rule in try take(key).map { rule(try number($0, "\(place)/\(key)")) }
            }
            return limits.reduce(node) { .guided($0, $1) }
        case "string":
            let length = try take("maxLength").map {
                GuideRule.maximumLength(try count($0, "\(place)/maxLength"))
            }
            let pattern = try take("pattern").map { GuideRule.pattern(try string($0, "\(place)/pattern")) }
            return [length, pattern].compactMap { $0 }.reduce(.string) { .guided($0, $1) }
        case "array":
            return .array(
                try node(take("items"), "\(place)/items"),
                minimumCount: try take("minItems").map { try count($0, "\(place)/minItems") } ?? 0,
                maximumCount: try take("maxItems").map { try count($0, "\(place)/maxItems") })
        case "object": return try object(content, place, take)
        default: throw failure(place, "there is no type '\(type)'")
        }
    }

    private static func object(
        _ content: JSONValue, _ place: String, _ take: (String) -> JSONValue?
    ) throws -> SchemaNode {
        guard case .structure(let properties, let keys)? = take("properties")?.kind, !keys.isEmpty else {
            throw failure(place, "an object needs 'properties'")
        }
        if let others = take("additionalProperties"), others.kind != .bool(false) {
            throw failure(place, "'additionalProperties' can only be false")
        }
        let required = Set(try take("required").map { try texts($0, "\(place)/required") } ?? [])
        if let unknown = required.subtracting(keys).min() {
            throw failure(place, "'\(unknown)' is required but not a property")
        }
        return .object(
            name: content["title"]?.text, description: content["description"]?.text,
            properties: try order(of: keys, content["x-order"]).map { key in
                SchemaNode.Property(
                    name: key,
                    description: properties[key]?["description"]?.text,
                    value: try node(properties[key], "\(place)/\(key)"), isOptional: !required.contains(key))
            })
    }

    private static func texts(_ content: JSONValue, _ place: String) throws -> [String] {
        let texts = content.elements?.compactMap(\.text)
        guard let texts, texts.count == content.elements?.count else {
            throw failure(place, "it is not a list of texts")
        }
        return texts
    }

    private static func order(of keys: [String], _ wanted: JSONValue?) -> [String] {
        let names = wanted?.elements?.compactMap(\.text) ?? []
        return names.sorted() == keys.sorted() ? names : keys
    }

    private static func string(_ content: JSONValue, _ place: String) throws -> String {
        guard let text = content.text else { throw failure(place, "it is not a text") }
        return text
    }

    private static func number(_ content: JSONValue, _ place: String) throws -> Double {
        guard let number = content.number else { throw failure(place, "it is not a number") }
        return number
    }

    private static func count(_ content: JSONValue, _ place: String) throws -> Int {
        guard let count = content.number.flatMap({ Int(exactly: $0) }) else {
            throw failure(place, "it is not a whole number")
        }
        return count
    }

    private static func name(of reference: JSONValue, _ place: String) throws -> String {
        let text = try string(reference, place)
        if text == "#" { return text }
        guard text.hasPrefix("#/$defs/") else {
            throw failure(place, "'$ref' can only name something in $defs")
        }
        return String(text.dropFirst("#/$defs/".count))
    }

    static func failure(_ place: String, _ reason: String) -> TextModelError {
        TextModelError(.unsupportedGuide, subject: place, reason: reason)
    }
}
