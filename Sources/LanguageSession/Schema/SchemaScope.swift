import LanguageModels

/// Puts the schemas of types together, also of types that hold themselves.
enum SchemaScope {
    /// Types whose schemas are being made. What they hold names them, instead of asking for their schemas again.
    @TaskLocal fileprivate static var open: Set<ObjectIdentifier> = []

    /// The name under which a type is defined: with the types that it is nested in, for two may have one name.
    static func key(_ type: any Generable.Type) -> String {
        // Types inside functions have a part in brackets that is different in each build.
        let parts = String(reflecting: type).split(separator: ".").filter {
            !$0.contains("(") && !$0.contains(")")
        }
        return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : "\(type)"
    }

    /// Two types of one name cannot be told apart: the schema is refused when something is asked with it.
    static func merged(_ definitions: [[String: SchemaNode]]) -> [String: SchemaNode] {
        definitions.reduce(into: [:]) { all, some in
            all.merge(some) { $0 == $1 ? $0 : .reference("a type whose name another one has") }
        }
    }
}

extension GenerationSchema {
    /// The schema of a type inside of others.
    static func part(_ type: any Generable.Type) -> JSONSchema {
        // A list has no name that a part of it could refer to.
        if type is any ListType.Type { return type.generationSchema.schema }
        let id = ObjectIdentifier(type)
        if SchemaScope.open.contains(id) { return JSONSchema(root: .reference(SchemaScope.key(type))) }
        return SchemaScope.$open.withValue(SchemaScope.open.union([id])) { type.generationSchema.schema }
    }
}

private protocol ListType {}

extension Array: ListType {}

extension SchemaNode {
    /// The name of the type that it is about, where it has one.
    var typeName: String? {
        switch self {
        case .object(let name, _, _): name
        case .reference(let name): name
        case .guided(let inner, _): inner.typeName
        default: nil
        }
    }
}
