import LanguageModels

/// Combines the schemas of types, including types that contain themselves.
enum SchemaScope {
    /// Types whose schemas are being built. Their parts refer to them by name instead of asking for their schemas again.
    @TaskLocal fileprivate static var open: Set<ObjectIdentifier> = []

    /// The name of a type's definition. It includes the enclosing types, because two types may have the same name.
    static func key(_ type: any Generable.Type) -> String {
        // Types inside functions have a part in parentheses that differs in each build.
        let parts = String(reflecting: type).split(separator: ".").filter {
            !$0.contains("(") && !$0.contains(")")
        }
        return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : "\(type)"
    }

    /// Two types with the same name cannot be told apart: the schema is refused when it is used in a request.
    static func merged(_ definitions: [[String: SchemaNode]]) -> [String: SchemaNode] {
        definitions.reduce(into: [:]) { all, some in
            all.merge(some) { $0 == $1 ? $0 : .reference("a type whose name another one has") }
        }
    }
}

extension GenerationSchema {
    /// The schema of a type as a part of others.
    static func part(_ type: any Generable.Type) -> JSONSchema {
        // A list has no name that its parts could refer to.
        if type is any ListType.Type { return type.generationSchema.schema }
        let id = ObjectIdentifier(type)
        if SchemaScope.open.contains(id) { return JSONSchema(root: .reference(SchemaScope.key(type))) }
        return SchemaScope.$open.withValue(SchemaScope.open.union([id])) { type.generationSchema.schema }
    }
}

private protocol ListType {}

extension Array: ListType {}

extension SchemaNode {
    /// The name of the type that it describes, if it has one.
    var typeName: String? {
        switch self {
        case .object(let name, _, _): name
        case .reference(let name): name
        case .guided(let inner, _): inner.typeName
        default: nil
        }
    }
}
