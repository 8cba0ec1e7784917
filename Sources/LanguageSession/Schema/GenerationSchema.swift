import LanguageModels

/// The form that a generated value must have.
///
/// A schema means the same as JSON Schema but keeps the order of properties, because a model writes them in that order. The
/// engine enforces it during generation, so the result always fits.
public struct GenerationSchema: Sendable {
    /// The schema itself. Everything else here is Apple's way of creating it.
    package var schema: JSONSchema
    /// The name of the type.
    public let name: String

    package init(schema: JSONSchema, name: String) {
        self.schema = schema
        self.name = name
    }

    init(root: SchemaNode) { self.init(schema: JSONSchema(root: root), name: root.typeName ?? "value") }

    /// Another root, with the definitions of a schema.
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

    /// A structure. Models write null for a property without a value, whether that is requested or not.
    public init(
        type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
    ) {
        self.init(
            type,
            .object(name: "\(type)", description: description, properties: properties.map(\.node)),
            definitions: properties.map(\.definitions))
    }

    /// One of several texts.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(schema: JSONSchema(root: .choice(choices)), name: "\(type)")
    }

    /// A value of one of several types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        let parts = types.map { Self.part($0) }
        self.init(type, .anyOf(parts.map(\.root)), definitions: parts.map(\.definitions))
    }

    /// A property of a structure.
    public struct Property: Sendable {
        let node: SchemaNode.Property
        let definitions: [String: SchemaNode]

        /// A required property.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.self, guides.flatMap(\.rules), isOptional: false)
        }

        /// An optional property.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.self, guides.flatMap(\.rules), isOptional: true)
        }

        /// A required text that matches regular expressions.
        public init<Output>(
            name: String, description: String? = nil, type: String.Type, guides: [Regex<Output>]
        ) {
            self.init(name, description, String.self, guides.map(GuideRule.matching), isOptional: false)
        }

        /// An optional text that matches regular expressions.
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
    /// Schemas are equal if they read the same, however they were created.
    public static func == (first: GenerationSchema, second: GenerationSchema) -> Bool {
        first.schema.text == second.schema.text
    }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON Schema.
    public var debugDescription: String { schema.text }
}

/// As JSON Schema. `x-order` holds the order of properties, because coders do not keep it.
extension GenerationSchema: Codable {
    /// Encodes the schema as JSON Schema.
    public func encode(to encoder: any Encoder) throws { try schema.value.encode(to: encoder) }

    /// - Throws: if the schema asks for something that cannot be enforced.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        let schema = try JSONSchema(value: value)
        self.init(schema: schema, name: schema.root.typeName ?? "value")
    }
}
