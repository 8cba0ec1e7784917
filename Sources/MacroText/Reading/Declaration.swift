/// The declaration of a type.
struct Declaration {
    struct GenericParameter {
        let name: String
        let offset: Int
        let isConstrained: Bool
    }

    let modifiers: Modifiers
    /// `struct`, `enum`, `class` …
    let keyword: String
    let name: String
    let nameOffset: Int
    let genericParameters: [GenericParameter]
    /// The types after the colon, as they are written.
    let inherited: [String]
    let members: Members
}

/// The members of a type that matter for its values.
struct Members {
    var properties: [Property] = []
    var cases: [EnumCase] = []
    var typeNames: Set<String> = []
}

/// A `var` or a `let`.
struct Property {
    let modifiers: Modifiers
    /// As it is written, with backquotes if it has them.
    let name: String
    let offset: Int
    var type: TypeText?
    let isConstant: Bool
    let hasValue: Bool
    let isComputed: Bool
    /// Whether it is inside `#if`.
    let isConditional: Bool

    var isStatic: Bool { modifiers.words.contains("static") || modifiers.words.contains("class") }
    var isStored: Bool { !isComputed && !isStatic }
    /// Whether models write it: anything stored except a constant with a value.
    var isGenerated: Bool { isStored && !(isConstant && hasValue) }
    var guides: [Attribute] { modifiers.attributes.filter { $0.name == "Guide" } }
}

/// A case of an enumeration.
struct EnumCase {
    struct Payload {
        let label: String?
        /// The key in the generated content.
        let key: String
        let type: TypeText

        /// The key as a Swift name.
        var name: String { Keywords.reserved.contains(key) ? "`\(key)`" : key }
    }

    let name: String
    let offset: Int
    let isIndirect: Bool
    let isConditional: Bool
    let payloads: [Payload]

    /// The key in the generated content.
    var key: String { bare(name) }
}

/// A name without its backquotes.
func bare(_ name: String) -> String {
    name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
}
