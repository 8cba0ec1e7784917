/// The expansion of an enumeration with associated values: a choice between objects, where `type` names the case.
struct PayloadExpansion: Expansion {
    let cases: [EnumCase]
    let description: String?
    let access: String
    let isIndirect: Bool

    var schema: String { schema("anyOf: [\n\(cases.map { "\($0.helperName).self" }.listed())\n]") }

    /// A structure for each case, which the schema consists of.
    var helpers: [String] {
        cases.map { enumCase in
            let kind = Field(
                name: "type", type: TypeText("String"), guides: [".constant(\(enumCase.key.quoted))"])
            let fields = [kind] + enumCase.payloads.map { Field(name: $0.name, type: $0.type) }
            let structure = StructExpansion(fields: fields, description: nil, access: "")
            let properties = fields.map { "let \($0.name): \($0.type.text)" }.joined(separator: "\n")
            let members = [properties, structure.initializer, structure.schema, structure.content]
            return """
                private nonisolated struct \(enumCase.helperName): \(Names.generable) {
                \(members.joined(separator: "\n\n").indented())
                }
                """
        }
    }

    var content: String {
        let branches = cases.map { enumCase in
            let values = enumCase.payloads.map { "let \($0.name)" }.joined(separator: ", ")
            let properties =
                ["\"type\": \(enumCase.key.quoted)"]
                + enumCase.payloads.map { "\($0.key.quoted): \($0.name)" }
            return """
                case .\(enumCase.name)\(values.isEmpty ? "" : "(\(values))"):
                    \(Names.content)(properties: [\(properties.joined(separator: ", "))])
                """
        }
        return content("switch self {\n\(branches.joined(separator: "\n"))\n}")
    }

    var initializer: String {
        let branches = cases.map { enumCase in
            let value = enumCase.written { "content.value(forProperty: \($0.key.quoted))" }
            return "case \(enumCase.key.quoted): self = \(enumCase.payloads.isEmpty ? "" : "try ").\(value)"
        }
        return initializer([
            "let type = try content.value(String.self, forProperty: \"type\")",
            choice(of: "type", branches),
        ])
    }

    /// The same cases with optional, partial values.
    var partial: String? {
        let declarations = cases.map { enumCase in
            "case " + enumCase.written { Field(name: $0.name, type: $0.type).partialType }
        }
        return """
            nonisolated \(access)\(isIndirect ? "indirect " : "")enum PartiallyGenerated: \(Names.fromContent) {
            \(declarations.joined(separator: "\n").indented())

            \(initializer.indented())
            }
            """
    }
}

extension EnumCase {
    fileprivate var helperName: String { "Discriminated\(key.prefix(1).uppercased())\(key.dropFirst())" }

    /// The case with a text for each of its values, after its label.
    fileprivate func written(_ value: (Payload) -> String) -> String {
        let values = payloads.map { ($0.label.map { "\($0): " } ?? "") + value($0) }
        return values.isEmpty ? name : "\(name)(\(values.joined(separator: ", ")))"
    }
}
