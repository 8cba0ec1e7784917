/// What a generated value must look like.
///
/// It means the same as JSON Schema, but keeps the order of properties, since a model writes them in that order. It is printed
/// for prompts (``text``), turned into a ``Grammar`` that the engine enforces, and checked afterwards by a validator that,
/// except for patterns, does not use the grammar.
public struct JSONSchema: Hashable, Sendable {
    package var root: SchemaNode
    /// The definitions that references name.
    package var definitions: [String: SchemaNode]

    package init(root: SchemaNode, definitions: [String: SchemaNode] = [:]) {
        self.root = root
        self.definitions = definitions
    }
}

/// A schema as a tree.
package indirect enum SchemaNode: Hashable, Sendable {
    case null
    case boolean
    case string
    case integer
    case number
    /// One of these texts.
    case choice([String])
    case array(SchemaNode, minimumCount: Int, maximumCount: Int?)
    case object(name: String?, description: String?, properties: [Property])
    case anyOf([SchemaNode])
    case reference(String)
    /// A node with a limit. Whether the limit suits the node is checked when the grammar is made.
    case guided(SchemaNode, GuideRule)

    package struct Property: Hashable, Sendable {
        package var name: String
        package var description: String?
        package var value: SchemaNode
        /// Whether it may be left out.
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

extension SchemaNode {
    /// The names that it refers to.
    package var references: [String] {
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
