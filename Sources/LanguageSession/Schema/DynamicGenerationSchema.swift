import LanguageModels

/// A schema that is built at run time from parts that refer to one another by name.
///
/// ```swift
/// let task = DynamicGenerationSchema(
///     name: "Task",
///     properties: [.init(name: "owner", schema: .init(type: String.self)), .init(name: "due", schema: .init(type: String.self), isOptional: true)])
/// let list = DynamicGenerationSchema(name: "List", properties: [.init(name: "tasks", schema: .init(arrayOf: .init(referenceTo: "Task")))])
/// let schema = try GenerationSchema(root: list, dependencies: [task])
/// ```
public struct DynamicGenerationSchema: Sendable {
    /// A named value in an object.
    public struct Property: Sendable {
        let name: String
        let description: String?
        let schema: DynamicGenerationSchema
        let isOptional: Bool

        /// - Parameters:
        ///   - name: the property's name.
        ///   - description: tells the model what the property means.
        ///   - schema: the schema of its values.
        ///   - isOptional: whether it may be left out.
        public init(
            name: String, description: String? = nil, schema: DynamicGenerationSchema,
            isOptional: Bool = false
        ) {
            self.name = name
            self.description = description
            self.schema = schema
            self.isOptional = isOptional
        }
    }

    /// The name of a named type; `nil` for other values.
    let name: String?
    let node: SchemaNode
    /// The named types inside it, including itself, in order of appearance.
    let definitions: [(name: String, node: SchemaNode)]

    private init(name: String?, node: SchemaNode, parts: [DynamicGenerationSchema] = []) {
        self.name = name
        self.node = node
        definitions = (name.map { [($0, node)] } ?? []) + parts.flatMap(\.definitions)
    }

    /// A structure. Models write null for a property without a value, whether that is requested or not.
    public init(
        name: String, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
    ) {
        self.init(
            name: name,
            node: .object(
                name: name, description: description,
                properties: properties.map {
                    SchemaNode.Property(
                        name: $0.name, description: $0.description, value: $0.schema.use,
                        isOptional: $0.isOptional)
                }), parts: properties.map(\.schema))
    }

    /// A value of one of several schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        self.init(name: name, node: .anyOf(choices.map(\.use)), parts: choices)
    }

    /// One of several texts.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(name: name, node: .choice(choices))
    }

    /// A list of elements.
    public init(
        arrayOf element: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil
    ) {
        self.init(
            name: nil,
            node: .array(element.use, minimumCount: minimumElements ?? 0, maximumCount: maximumElements),
            parts: [element])
    }

    /// A value of a type.
    public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
        let schema = GenerationSchema.part(type)
        name = nil
        node = guides.flatMap(\.rules).reduce(schema.root) { .guided($0, $1) }
        definitions = schema.definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// JSON's null.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(name: nil, node: .null) }

    /// A reference to the type of this name.
    public init(referenceTo name: String) { self.init(name: nil, node: .reference(name)) }

    /// How other schemas refer to it.
    fileprivate var use: SchemaNode { name.map { .reference($0) } ?? node }
}

extension GenerationSchema {
    /// Creates a schema from a root and the schemas that it refers to.
    ///
    /// - Throws: ``SchemaError``.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        var definitions: [String: SchemaNode] = [:]
        for (name, node) in ([root] + dependencies).flatMap(\.definitions) {
            guard definitions[name] == nil || definitions[name] == node else {
                throw SchemaError.duplicate(type: name, in: root.name)
            }
            definitions[name] = node
        }
        for (name, node) in definitions.sorted(by: { $0.key < $1.key }) {
            switch node {
            case .anyOf(let choices) where choices.isEmpty: throw SchemaError.noChoices(in: name)
            case .choice(let choices) where choices.isEmpty: throw SchemaError.noChoices(in: name)
            case .object(_, _, let properties):
                let names = properties.map(\.name)
                if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
                    throw SchemaError.duplicate(property: twice, in: name)
                }
            default: break
            }
        }
        let start = root.use
        let missing = ([start] + definitions.values).flatMap(\.references).filter { definitions[$0] == nil }
        guard missing.isEmpty else {
            throw SchemaError.undefined(Set(missing).sorted(), in: root.name)
        }
        self.init(
            schema: JSONSchema(root: start, definitions: definitions),
            name: root.name ?? start.typeName ?? "value")
    }
}
