import LanguageModels

/// What a generated value must look like.
///
/// A schema is JSON Schema in meaning, with the order of properties kept, since a model writes them in that order. The engine enforces it
/// while it writes: what comes out fits.
public struct GenerationSchema: Sendable {
    /// The schema itself. Everything else here is Apple's way of making it.
    package var schema: JSONSchema
    /// The name of the type.
    public let name: String

    package init(schema: JSONSchema, name: String) {
        self.schema = schema
        self.name = name
    }

    init(root: SchemaNode) { self.init(schema: JSONSchema(root: root), name: root.typeName ?? "value") }

    /// Another root, over what a schema defines.
    init(_ schema: JSONSchema, root: SchemaNode) {
        self.init(
            schema: JSONSchema(root: root, definitions: schema.definitions), name: root.typeName ?? "value")
    }

    private init(_ type: any Generable.Type, _ node: SchemaNode, definitions: [[String: SchemaNode]]) {
        let key = SchemaScope.key(type)
        self.init(
            schema: JSONSchema(
                root: .reference(key), definitions: SchemaScope.merged(definitions + [[key: node]])),
            name: "\(type)")
    }

    /// A structure. Models write null for a property without a value, whether that is asked for or not.
    public init(
        type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
    ) {
        self.init(
            type,
            .object(name: "\(type)", description: description, properties: properties.map(\.node)),
            definitions: properties.map(\.definitions))
    }

    /// One of some texts.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(schema: JSONSchema(root: .choice(choices)), name: "\(type)")
    }

    /// A value of one of some types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        let parts = types.map { Self.part($0) }
        self.init(type, .anyOf(parts.map(\.root)), definitions: parts.map(\.definitions))
    }

    /// A property of a structure.
    public struct Property: Sendable {
        let node: SchemaNode.Property
        let definitions: [String: SchemaNode]

        /// A property that must be there.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.self, guides.flatMap(\.rules), isOptional: false)
        }

        /// A property that may be left out.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.self, guides.flatMap(\.rules), isOptional: true)
        }

        /// A text that matches regular expressions.
        public init<Output>(
            name: String, description: String? = nil, type: String.Type, guides: [Regex<Output>]
        ) {
            self.init(name, description, String.self, guides.map(GuideRule.matching), isOptional: false)
        }

        /// A text that matches regular expressions, or none.
        public init<Output>(
            name: String, description: String? = nil, type: String?.Type, guides: [Regex<Output>]
        ) {
            self.init(name, description, String.self, guides.map(GuideRule.matching), isOptional: true)
        }

        private init(
            _ name: String, _ description: String?, _ type: any Generable.Type, _ rules: [GuideRule],
            isOptional: Bool
        ) {
            let schema = GenerationSchema.part(type)
            node = SchemaNode.Property(
                name: name, description: description, value: rules.reduce(schema.root) { .guided($0, $1) },
                isOptional: isOptional)
            definitions = schema.definitions
        }
    }
}

extension GenerationSchema: Equatable {
    /// Schemas are equal that are told alike, whichever way they were made.
    public static func == (first: GenerationSchema, second: GenerationSchema) -> Bool {
        first.schema.text == second.schema.text
    }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// In the words of JSON Schema.
    public var debugDescription: String { schema.text }
}

/// As JSON Schema. The order of properties stands in `x-order`, for coders do not keep it.
extension GenerationSchema: Codable {
    /// As the JSON Schema that it stands for.
    public func encode(to encoder: any Encoder) throws { try schema.value.encode(to: encoder) }

    /// - Throws: for a schema that asks for something that is not enforced.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        let schema = try JSONSchema(value: value)
        self.init(schema: schema, name: schema.root.typeName ?? "value")
    }
}
