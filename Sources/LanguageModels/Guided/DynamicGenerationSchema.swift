/// A schema that is put together while the program runs, from parts that refer to one another by name.
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
        ///   - description: what the model is told of it.
        ///   - schema: what its values look like.
        ///   - isOptional: it may be left out.
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

    /// A type of its own name and what it is; `nil` for values that have none.
    let name: String?
    let node: SchemaNode
    /// The named types inside it, itself included, in the order in which they stand there.
    let definitions: [(name: String, node: SchemaNode)]

    private init(name: String?, node: SchemaNode, parts: [DynamicGenerationSchema] = []) {
        self.name = name
        self.node = node
        definitions = (name.map { [($0, node)] } ?? []) + parts.flatMap(\.definitions)
    }

    /// A structure.
    public init(name: String, description: String? = nil, properties: [Property]) {
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

    /// A value of one of some schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        self.init(name: name, node: .anyOf(choices.map(\.use)), parts: choices)
    }

    /// One of some texts.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(name: name, node: .choice(choices))
    }

    /// The object's name and what it has.
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
        let schema = Value.generationSchema
        name = nil
        node = guides.flatMap(\.rules).reduce(schema.root) { .guided($0, $1) }
        definitions = schema.definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A type that stands elsewhere, under this name.
    public init(referenceTo name: String) { self.init(name: nil, node: .reference(name)) }

    /// How others name it.
    fileprivate var use: SchemaNode { name.map { .reference($0) } ?? node }
}

extension GenerationSchema {
    /// What is wrong with schemas that are put together.
    public enum SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
        /// Two types have one name.
        case duplicateType(String)
        /// A structure has two properties of one name.
        case duplicateProperty(schema: String, property: String)
        /// A type is one of nothing.
        case emptyTypeChoices(String)
        /// Names that no type has.
        case undefinedReferences([String])

        /// The sentence.
        public var description: String {
            switch self {
            case .duplicateType(let name): "two schemas are named '\(name)'; give each a name of its own"
            case .duplicateProperty(let schema, let property):
                "'\(schema)' has two properties named '\(property)'; leave one out"
            case .emptyTypeChoices(let name): "'\(name)' is one of nothing; give it choices"
            case .undefinedReferences(let names):
                "no schema is named \(names.map { "'\($0)'" }.joined(separator: ", ")); add it to the dependencies"
            }
        }
    }

    /// A schema and the others that it refers to.
    ///
    /// - Throws: ``SchemaError``.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws(SchemaError) {
        var definitions: [String: SchemaNode] = [:]
        for (name, node) in ([root] + dependencies).flatMap(\.definitions) {
            guard definitions[name] == nil || definitions[name] == node else {
                throw .duplicateType(name)
            }
            definitions[name] = node
        }
        for (name, node) in definitions.sorted(by: { $0.key < $1.key }) {
            switch node {
            case .anyOf(let choices) where choices.isEmpty: throw .emptyTypeChoices(name)
            case .choice(let choices) where choices.isEmpty: throw .emptyTypeChoices(name)
            case .object(_, _, let properties):
                let names = properties.map(\.name)
                if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
                    throw .duplicateProperty(schema: name, property: twice)
                }
            default: break
            }
        }
        let start = root.use
        let missing = ([start] + definitions.values).flatMap(\.references).filter { definitions[$0] == nil }
        guard missing.isEmpty else { throw .undefinedReferences(Set(missing).sorted()) }
        self.init(root: start, definitions: definitions)
    }
}

extension SchemaNode {
    /// The names that it refers to.
    var references: [String] {
        switch self {
        case .null, .boolean, .string, .integer, .number, .choice: []
        case .array(let element, _, _): element.references
        case .object(_, _, let properties): properties.flatMap(\.value.references)
        case .anyOf(let nodes): nodes.flatMap(\.references)
        case .reference(let name): [name]
        case .guided(let inner, _): inner.references
        }
    }
}
