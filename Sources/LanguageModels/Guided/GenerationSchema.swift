/// What a generated value must look like.
///
/// A schema is JSON Schema in meaning, with the order of properties kept, since a model writes them in that order. It is printed for
/// prompts (``jsonSchema``), turned into a ``Grammar`` that the engine enforces, and checked afterwards by a validator that
/// knows nothing of the grammar.
public struct GenerationSchema: Hashable, Sendable {
    package var root: SchemaNode
    /// What references name.
    package var definitions: [String: SchemaNode]

    package init(root: SchemaNode, definitions: [String: SchemaNode] = [:]) {
        self.root = root
        self.definitions = definitions
    }

    /// A structure.
    public init<Value: Generable>(
        type: Value.Type, name: String? = nil, description: String? = nil, properties: [Property]
    ) {
        let name = name ?? String(describing: type)
        let object = SchemaNode.object(
            name: name, description: description, properties: properties.map(\.node))
        var definitions: [String: SchemaNode] = [:]
        for property in properties { definitions.merge(property.definitions) { first, _ in first } }
        definitions[name] = object
        self.init(root: .reference(name), definitions: definitions)
    }

    /// One of some texts.
    public init<Value: Generable>(type: Value.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(root: .choice(choices))
    }

    /// A value of one of some types.
    public init<Value: Generable>(
        type: Value.Type, description: String? = nil, anyOf types: [any Generable.Type]
    ) {
        let schemas = types.map { $0.generationSchema }
        var definitions: [String: SchemaNode] = [:]
        for schema in schemas { definitions.merge(schema.definitions) { first, _ in first } }
        self.init(root: .anyOf(schemas.map(\.root)), definitions: definitions)
    }

    /// A property of a structure.
    public struct Property: Sendable {
        let node: SchemaNode.Property
        let definitions: [String: SchemaNode]

        /// A property that must be there.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.generationSchema, guides.flatMap(\.rules), isOptional: false)
        }

        /// A property that may be left out.
        public init<Value: Generable>(
            name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
        ) {
            self.init(name, description, Value.generationSchema, guides.flatMap(\.rules), isOptional: true)
        }

        private init(
            _ name: String, _ description: String?, _ schema: GenerationSchema, _ rules: [GuideRule],
            isOptional: Bool
        ) {
            node = SchemaNode.Property(
                name: name, description: description, value: rules.reduce(schema.root) { .guided($0, $1) },
                isOptional: isOptional)
            definitions = schema.definitions
        }
    }
}

/// A schema as a tree.
package indirect enum SchemaNode: Hashable, Sendable {
    case null
    case boolean
    case string
    case integer
    case number
    /// One of some texts.
    case choice([String])
    case array(SchemaNode, minimumCount: Int, maximumCount: Int?)
    case object(name: String?, description: String?, properties: [Property])
    case anyOf([SchemaNode])
    case reference(String)
    /// A node with a limit. Whether the limit makes sense for the node is found out when a grammar is made.
    case guided(SchemaNode, GuideRule)

    package struct Property: Hashable, Sendable {
        package var name: String
        package var description: String?
        package var value: SchemaNode
        /// May be left out.
        package var isOptional: Bool

        package init(name: String, description: String? = nil, value: SchemaNode, isOptional: Bool = false) {
            self.name = name
            self.description = description
            self.value = value
            self.isOptional = isOptional
        }
    }
}

/// A limit on generated values.
package indirect enum GuideRule: Hashable, Sendable {
    case minimum(Double)
    case maximum(Double)
    case minimumCount(Int)
    case maximumCount(Int)
    case maximumLength(Int)
    case pattern(String)
    case anyOf([String])
    case element([GuideRule])
}

/// A limit on the values of a property.
public struct GenerationGuide<Value>: Hashable, Sendable {
    let rules: [GuideRule]

    fileprivate init(_ rules: GuideRule...) { self.rules = rules }
}

extension GenerationGuide where Value == String {
    /// This text and no other.
    public static func constant(_ value: String) -> Self { Self(.anyOf([value])) }
    /// One of these texts.
    public static func anyOf(_ values: [String]) -> Self { Self(.anyOf(values)) }

    /// The whole text matches this regular expression: characters, classes, groups, alternatives, repetitions, and the
    /// classes `\d`, `\w`, `\s` and `.`.
    public static func pattern(_ expression: String) -> Self { Self(.pattern(expression)) }

    /// The number of Unicode scalars at most. Not among Apple's guides: small models need to be told when to end.
    public static func maximumLength(_ count: Int) -> Self { Self(.maximumLength(count)) }
}

extension GenerationGuide where Value == Int {
    /// At least so much.
    public static func minimum(_ value: Int) -> Self { Self(.minimum(Double(value))) }
    /// At most so much.
    public static func maximum(_ value: Int) -> Self { Self(.maximum(Double(value))) }
    /// From here to there.
    public static func range(_ range: ClosedRange<Int>) -> Self {
        Self(.minimum(Double(range.lowerBound)), .maximum(Double(range.upperBound)))
    }
}

extension GenerationGuide where Value: BinaryFloatingPoint {
    /// At least so much.
    public static func minimum(_ value: Value) -> Self { Self(.minimum(Double(value))) }
    /// At most so much.
    public static func maximum(_ value: Value) -> Self { Self(.maximum(Double(value))) }
    /// From here to there.
    public static func range(_ range: ClosedRange<Value>) -> Self {
        Self(.minimum(Double(range.lowerBound)), .maximum(Double(range.upperBound)))
    }
}

extension GenerationGuide {
    /// At least so many.
    public static func minimumCount<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.minimumCount(count))
    }

    /// At most so many.
    public static func maximumCount<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.maximumCount(count))
    }

    /// Exactly so many.
    public static func count<Element>(_ count: Int) -> Self where Value == [Element] {
        Self(.minimumCount(count), .maximumCount(count))
    }

    /// So many.
    public static func count<Element>(_ range: ClosedRange<Int>) -> Self where Value == [Element] {
        Self(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
    }

    /// What holds of each element.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> Self where Value == [Element] {
        Self(.element(guide.rules))
    }
}
