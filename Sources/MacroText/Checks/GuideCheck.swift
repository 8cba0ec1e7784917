/// Checks that `@Guide` is where it has a meaning: on a stored property of a structure.
struct GuideCheck {
    /// The text of the declaration that it is attached to.
    let declaration: String
    /// The enclosing type without its members; `nil` outside of types.
    let context: String?

    var complaints: [Complaint] {
        let source = SourceText(declaration)
        let properties = Members(source.trees(), in: source).properties
        let isInStruct = context.flatMap(Declaration.init)?.keyword == "struct"
        guard isInStruct, !properties.isEmpty else {
            return [
                Complaint(
                    offset: source.trees().first?.range.lowerBound ?? 0,
                    sentence: "@Guide is for a stored property of a @Generable struct: move it to one.")
            ]
        }
        return properties.filter { !$0.isGenerated }.map {
            let kind = $0.isStatic ? "static" : $0.isComputed ? "computed" : "a constant with a value"
            return Complaint(
                offset: $0.offset, sentence: "\($0.name) is \(kind), so no model writes it: remove @Guide.")
        }
    }
}
