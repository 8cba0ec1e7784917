/// The expansion of a structure.
struct StructExpansion: Expansion {
    let fields: [Field]
    let description: String?
    /// Whether a property without a value is null in the content.
    var showsNull = false
    let access: String

    private var written: [Field] { fields.filter { !$0.isIdentity } }

    var schema: String {
        schema(
            written.isEmpty ? "properties: []" : "properties: [\n\(written.map(\.schema).listed())\n]",
            flags: showsNull ? ["representNilExplicitlyInGeneratedContent: true"] : [])
    }

    /// An optional property without a value is left out, unless it should be null. So if there are optional properties, all are added
    /// one by one.
    var content: String {
        let identity = fields.filter(\.isIdentity).map { "id: self.\($0.name)" }
        let leavesOut = !showsNull && written.contains { $0.type.wrapped.isOptional }
        return content(leavesOut ? added(identity) : listed(identity))
    }

    private func listed(_ identity: [String]) -> String {
        let entries = written.map { "\($0.key.quoted): self.\($0.name)" }
        let properties = entries.isEmpty ? "properties: [:]" : "properties: [\n\(entries.listed())\n]"
        return "\(Names.content)(\n\(([properties] + identity).listed())\n)"
    }

    private func added(_ identity: [String]) -> String {
        let additions = written.map { field in
            field.type.wrapped.isOptional
                ? "if let value = self.\(field.name) { properties.append((\(field.key.quoted), value)) }"
                : "properties.append((\(field.key.quoted), self.\(field.name)))"
        }
        let arguments = ["properties: properties"] + identity + ["uniquingKeysWith: { _, last in last }"]
        return """
            var properties: [(String, any \(Names.toContent))] = []
            \(additions.joined(separator: "\n"))
            return \(Names.content)(\(arguments.joined(separator: ", ")))
            """
    }

    var initializer: String { initializer(fields.map(\.assignment)) }

    /// Identified by the session, unless the structure has its own `id`.
    var partial: String? {
        let hasOwnID = written.contains { $0.key == "id" }
        let identity = hasOwnID ? [] : ["\(access)var id: \(Names.identity)"]
        let properties = identity + written.map { "\($0.access)var \($0.name): \($0.partialType)" }
        let assignments = (hasOwnID ? [] : [Field.identification]) + written.map(\.assignment)
        return """
            nonisolated \(access)struct PartiallyGenerated: \(hasOwnID ? "" : "Identifiable, ")\(Names.fromContent) {
            \(properties.joined(separator: "\n").indented())

            \(initializer(assignments).indented())
            }
            """
    }
}
