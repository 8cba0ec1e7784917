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
    /// What stands behind the colon, types as they are written.
    let inherited: [String]
    let members: Members
}

/// What a type consists of, as far as values have it.
struct Members {
    var properties: [Property] = []
    var cases: [EnumCase] = []
    var typeNames: Set<String> = []
}

/// A `var` or a `let`.
struct Property {
    let modifiers: Modifiers
    /// As it is written, between back quotes if it has them.
    let name: String
    let offset: Int
    var type: TypeText?
    let isConstant: Bool
    let hasValue: Bool
    let isComputed: Bool
    /// Whether it stands inside `#if`.
    let isConditional: Bool

    var isStatic: Bool { modifiers.words.contains("static") || modifiers.words.contains("class") }
    var isStored: Bool { !isComputed && !isStatic }
    /// A constant with a value is what it is; models write everything else that is stored.
    var isGenerated: Bool { isStored && !(isConstant && hasValue) }
    var guides: [Attribute] { modifiers.attributes.filter { $0.name == "Guide" } }
}

/// A case of an enumeration.
struct EnumCase {
    struct Payload {
        let label: String?
        /// What it is called in the generated content.
        let key: String
        let type: TypeText

        /// What it is called in Swift where it has no label.
        var name: String { Keywords.reserved.contains(key) ? "`\(key)`" : key }
    }

    let name: String
    let offset: Int
    let isIndirect: Bool
    let isConditional: Bool
    let payloads: [Payload]

    /// What it is called in the generated content.
    var key: String { bare(name) }
}

/// A name without its back quotes.
func bare(_ name: String) -> String {
    name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
}
