/// The expansion of an enumeration without associated values: a choice between texts.
struct ChoiceExpansion: Expansion {
    let cases: [EnumCase]
    /// Whether the texts are the raw values of an enumeration of strings; otherwise they are the names of its cases.
    let usesRawValues: Bool
    let description: String?
    let access: String

    private func text(_ enumCase: EnumCase) -> String {
        usesRawValues ? "Self.\(enumCase.name).rawValue" : enumCase.key.quoted
    }

    var schema: String { schema("anyOf: [\(cases.map(text).joined(separator: ", "))]") }

    var content: String {
        let branches = cases.map { "case .\($0.name): \(Names.content)(\(text($0)))" }
        return content("switch self {\n\(branches.joined(separator: "\n"))\n}")
    }

    var initializer: String {
        initializer([
            "let text = try content.value(String.self)",
            choice(of: "text", cases.map { "case \(text($0)): self = .\($0.name)" }),
        ])
    }
}
