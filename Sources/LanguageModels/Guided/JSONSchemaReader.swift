extension GenerationSchema {
    /// A schema from a text in the words of JSON Schema, as ``jsonSchema`` writes it.
    ///
    /// ```swift
    /// let schema = try GenerationSchema(
    ///     jsonSchema: #"{"type": "object", "properties": {"mood": {"enum": ["calm", "angry"]}}, "required": ["mood"]}"#)
    /// ```
    ///
    /// A schema that asks for something that is not enforced is refused: an answer would otherwise seem to be checked for it.
    ///
    /// - Throws: ``LanguageModelError``, with the code `unsupportedGuide` where a keyword is not understood.
    public init(jsonSchema text: String) throws {
        let content = try GeneratedContent(json: text)
        var definitions: [String: SchemaNode] = [:]
        if case .structure(let named, let names)? = content["$defs"]?.kind {
            for name in names { definitions[name] = try JSONSchemaReader.node(named[name], "$defs/\(name)") }
        }
        let root = try JSONSchemaReader.node(content, "the schema", isRoot: true)
        let missing = ([root] + definitions.values).flatMap(\.references).filter { definitions[$0] == nil }
        if let name = missing.min() {
            throw JSONSchemaReader.failure("the schema", "it refers to '\(name)', which $defs does not have")
        }
        self.init(root: root, definitions: definitions)
    }
}

/// Reads the nodes of a JSON Schema.
enum JSONSchemaReader {
    /// Say something to people and nothing about values.
    private static let remarks: Set<String> = [
        "title", "description", "$schema", "$id", "$comment", "x-order",
    ]

    static func node(_ content: GeneratedContent?, _ place: String, isRoot: Bool = false) throws -> SchemaNode
    {
        guard let content, case .structure(let entries, _) = content.kind else {
            throw failure(place, "it is no structure")
        }
        var open = Set(entries.keys).subtracting(remarks)
        if isRoot { open.remove("$defs") }
        func take(_ key: String) -> GeneratedContent? { open.remove(key).flatMap { entries[$0] } }

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
            node = .choice([try value.value(String.self)])
        } else if case .array(let choices)? = take("anyOf")?.kind {
            node = .anyOf(try choices.map { try self.node($0, "\(place)/anyOf") })
        } else {
            node = try typed(take("type"), content, place, take)
        }
        if let unknown = open.min() { throw failure(place, "'\(unknown)' is not understood") }
        return node
    }

    private static func typed(
        _ type: GeneratedContent?, _ content: GeneratedContent, _ place: String,
        _ take: (String) -> GeneratedContent?
    ) throws -> SchemaNode {
        guard case .string(let type)? = type?.kind else { throw failure(place, "it has no 'type'") }
        switch type {
        case "null": return .null
        case "boolean": return .boolean
        case "integer", "number":
            let node: SchemaNode = type == "integer" ? .integer : .number
            let limits = try [("minimum", GuideRule.minimum), ("maximum", GuideRule.maximum)].compactMap {
                key, rule in try take(key).map { rule(try $0.value(Double.self)) }
            }
            return limits.reduce(node) { .guided($0, $1) }
        case "string":
            let length = try take("maxLength").map { GuideRule.maximumLength(try $0.value(Int.self)) }
            let pattern = try take("pattern").map { GuideRule.pattern(try $0.value(String.self)) }
            return [length, pattern].compactMap { $0 }.reduce(.string) { .guided($0, $1) }
        case "array":
            return .array(
                try node(take("items"), "\(place)/items"),
                minimumCount: try take("minItems")?.value(Int.self) ?? 0,
                maximumCount: try take("maxItems")?.value(Int.self))
        case "object": return try object(content, place, take)
        default: throw failure(place, "there is no type '\(type)'")
        }
    }

    private static func object(
        _ content: GeneratedContent, _ place: String, _ take: (String) -> GeneratedContent?
    ) throws -> SchemaNode {
        guard case .structure(let properties, let keys)? = take("properties")?.kind, !keys.isEmpty else {
            throw failure(place, "an object needs 'properties'")
        }
        if let others = take("additionalProperties"), others.kind != .bool(false) {
            throw failure(place, "'additionalProperties' can only be false")
        }
        let required = Set(try take("required").map { try texts($0, "\(place)/required") } ?? [])
        if let unknown = required.subtracting(keys).min() {
            throw failure(place, "'\(unknown)' is required and no property")
        }
        return .object(
            name: try content.value(String?.self, forProperty: "title"), description: nil,
            properties: try keys.map { key in
                SchemaNode.Property(
                    name: key,
                    description: try properties[key]?.value(String?.self, forProperty: "description"),
                    value: try node(properties[key], "\(place)/\(key)"), isOptional: !required.contains(key))
            })
    }

    private static func texts(_ content: GeneratedContent, _ place: String) throws -> [String] {
        guard let texts = try? content.value([String].self) else {
            throw failure(place, "it is no list of texts")
        }
        return texts
    }

    private static func name(of reference: GeneratedContent, _ place: String) throws -> String {
        let text = try reference.value(String.self)
        guard text.hasPrefix("#/$defs/") else {
            throw failure(place, "'$ref' can only name something in $defs")
        }
        return String(text.dropFirst("#/$defs/".count))
    }

    static func failure(_ place: String, _ reason: String) -> LanguageModelError {
        LanguageModelError(.unsupportedGuide, subject: place, reason: reason)
    }
}
