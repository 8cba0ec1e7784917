/// What `@Generable` generates for a declaration without complaints.
struct GenerableExpansion {
    let declaration: Declaration
    let description: String?
    var showsNull = false

    /// The members that are added to the type. If the type has its own `PartiallyGenerated`, no other is added.
    var members: String {
        let expansion = expansion
        let hasOwnPartial = declaration.members.typeNames.contains("PartiallyGenerated")
        let partial = hasOwnPartial ? nil : expansion.partial
        return ([expansion.schema, expansion.content] + expansion.helpers + (partial.map { [$0] } ?? []))
            .joined(separator: "\n\n")
    }

    /// The extension with the conformance. The initializer is in it so that a structure keeps its memberwise initializer.
    func conformance(of type: String) -> String {
        let availability = declaration.modifiers.attributes.filter { $0.name == "available" }
        return """
            \(availability.map { $0.text + "\n" }.joined())extension \(type): nonisolated \(Names.generable) {
            \(expansion.initializer.indented())
            }
            """
    }

    private var expansion: any Expansion {
        let cases = declaration.members.cases
        guard declaration.keyword == "enum" else {
            return StructExpansion(
                fields: declaration.members.properties.compactMap(Field.init), description: description,
                showsNull: showsNull, access: access)
        }
        guard cases.contains(where: { !$0.payloads.isEmpty }) else {
            return ChoiceExpansion(
                cases: cases,
                usesRawValues: ["String", "Swift.String"].contains(declaration.inherited.first),
                description: description, access: access)
        }
        return PayloadExpansion(
            cases: cases, description: description, access: access,
            isIndirect: declaration.modifiers.words.contains("indirect")
                || cases.contains(where: \.isIndirect))
    }

    /// What a protocol requires must be as visible as the type.
    private var access: String {
        switch declaration.modifiers.access {
        case "public": "public "
        case "package": "package "
        default: ""
        }
    }
}
