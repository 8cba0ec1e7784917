/// A property of a structure as an expansion needs it.
struct Field {
    /// As it is written in Swift.
    let name: String
    let type: TypeText
    var access = ""
    var description: String?
    var guides: [String] = []

    var key: String { bare(name) }

    /// Whether this is the identity that the session gives a value. Models do not write it.
    var isIdentity: Bool {
        key == "id" && (type.text == "GenerationID" || type.text.hasSuffix(".GenerationID"))
    }

    /// `GenerationSchema.Property(name: "title", description: "A title", type: String.self, guides: [.count(3)])`
    var schema: String {
        var arguments = ["name: \(key.quoted)"]
        if let description { arguments.append("description: \(description)") }
        arguments.append("type: \(type.text).self")
        if !guides.isEmpty { arguments.append("guides: [\(guides.joined(separator: ", "))]") }
        return "\(Names.property)(\(arguments.joined(separator: ", ")))"
    }

    /// The partially generated type: `[Item].PartiallyGenerated?` for `[Item]` and for `[Item]?`.
    var partialType: String { "\(type.wrapped.type.text).PartiallyGenerated?" }

    static let identification = "self.id = content.id ?? \(Names.identity)()"

    /// `self.title = try content.value(forProperty: "title")`
    var assignment: String {
        isIdentity ? Self.identification : "self.\(name) = try content.value(forProperty: \(key.quoted))"
    }
}

extension Field {
    init?(_ property: Property) {
        guard property.isGenerated, let type = property.type else { return nil }
        self.init(
            name: property.name, type: type, access: Self.access(property.modifiers),
            description: property.guides.lazy.compactMap { $0["description"].first }.first,
            guides: property.guides.flatMap { $0[nil] })
    }

    /// The access of the property in the partial type. There `private` becomes `fileprivate`, so that the structure can read it.
    private static func access(_ modifiers: Modifiers) -> String {
        switch modifiers.access {
        case "public", "open": "public "
        case "package": "package "
        case "private", "fileprivate": "fileprivate "
        default: ""
        }
    }
}
