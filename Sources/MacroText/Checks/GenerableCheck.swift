extension Declaration {
    /// Why `@Generable` cannot be expanded; empty if it can.
    var complaints: [Complaint] {
        if let sentence { return [Complaint(offset: nameOffset, sentence: sentence)] }
        let generic = genericParameters.filter { !$0.isConstrained }.map {
            Complaint(
                offset: $0.offset,
                sentence:
                    "\($0.name) can be any type, also one that cannot be generated: write \($0.name): Generable."
            )
        }
        return generic
            + (keyword == "enum"
                ? members.cases.flatMap(\.complaints) : members.properties.flatMap(\.complaints))
    }

    /// What is wrong with the type itself.
    private var sentence: String? {
        switch keyword {
        case "struct", "enum": break
        case "extension":
            return "@Generable is for structures and enumerations: write it at the declaration of \(name)."
        default:
            return
                "@Generable is for structures and enumerations: write struct \(name) instead of \(keyword) \(name)."
        }
        if inherited.contains(where: { $0 == "Generable" || $0.hasSuffix(".Generable") }) {
            return
                "\(name) says that it is Generable, and so does @Generable: remove Generable behind the colon."
        }
        let hasNoCase = keyword == "enum" && members.cases.isEmpty
        return hasNoCase ? "\(name) has no case, so there is nothing to generate: add one." : nil
    }
}

private func insideCondition(_ name: String) -> String {
    "\(name) stands inside #if, and a macro does not know which branch counts: put #if around the whole type."
}

extension Property {
    fileprivate var complaints: [Complaint] {
        guard isGenerated else { return [] }
        return sentence.map { [Complaint(offset: offset, sentence: $0)] } ?? type?.complaints ?? []
    }

    /// What is wrong apart from the type.
    private var sentence: String? {
        if name == "(" { return "Names in brackets cannot be generated: declare each property by itself." }
        if isConditional { return insideCondition(name) }
        if modifiers.words.contains("lazy") {
            return "\(name) is lazy and gets its value later: remove lazy."
        }
        if type == nil {
            return "The type of \(name) is not written: write var \(name): String, or what it is."
        }
        return nil
    }
}

extension EnumCase {
    fileprivate var complaints: [Complaint] {
        sentence.map { [Complaint(offset: offset, sentence: $0)] } ?? payloads.flatMap(\.type.complaints)
    }

    private var sentence: String? {
        if isConditional { return insideCondition(name) }
        let keys = payloads.map(\.key)
        if keys.contains("type") {
            return "In content, type names the case: give that value of \(name) another label."
        }
        if Set(keys).count < keys.count {
            return "Two values of \(name) have the same name in content: give each a label of its own."
        }
        return nil
    }
}

extension TypeText {
    fileprivate var complaints: [Complaint] {
        guard let part = ungenerable else { return [] }
        return [Complaint(offset: part.offset, sentence: "\(part.text) cannot be generated: \(part.remedy).")]
    }

    private var remedy: String {
        switch shape {
        case .tuple: "write a @Generable struct with the same parts"
        case .function: "write a method, or a computed property"
        case .dictionary: "write an array of a @Generable struct that has the key and the value"
        case .existential: "write one type, or an enum with a case for each"
        case .unwrapped(let type): "write \(type)?"
        case .plain, .optional, .array: "write a type that is Generable"
        }
    }
}
