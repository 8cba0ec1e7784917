/// Turns a schema into a grammar, or throws the reason why it cannot be enforced, before anything is generated.
///
/// JSON has one fixed layout: one space after a comma and a colon, none elsewhere. So keys and punctuation leave no choice,
/// and the model need not be asked for them.
struct SchemaGrammar {
    private let schema: JSONSchema
    private var grammar = Grammar(root: .sequence([]))

    /// - Throws: ``TextModelError`` with the code `unsupportedGuide`.
    static func grammar(for schema: JSONSchema) throws -> Grammar {
        var maker = SchemaGrammar(schema: schema)
        try maker.checkEnds()
        maker.grammar[Grammar.root] = try maker.rule(for: schema.root, guides: [], at: "the schema")
        return maker.grammar
    }

    /// The library expands repetitions, so they cost memory.
    private static let mostRepetitions = 1000

    private static func refusal(_ place: String, _ reason: String) -> TextModelError {
        TextModelError(.unsupportedGuide, subject: place, reason: reason, remedy: "Change the schema.")
    }

    private mutating func rule(
        for node: SchemaNode, guides: [GuideRule], at place: String
    ) throws -> Grammar.Rule {
        switch node {
        case .guided(let inner, let guide): return try rule(for: inner, guides: guides + [guide], at: place)
        case .string: return try string(guides, at: place)
        case .choice(let values): return try string(guides + [.anyOf(values)], at: place)
        case .integer, .number: return try number(node, guides, at: place)
        case .array(let element, let minimum, let maximum):
            return try array(
                element, guides + [.minimumCount(minimum)] + (maximum.map { [.maximumCount($0)] } ?? []),
                at: place)
        default: break
        }
        guard guides.isEmpty else { throw Self.refusal(place, "the guide does not fit the kind of value") }
        switch node {
        case .null: return .literal("null")
        case .boolean: return .choice([.literal("true"), .literal("false")])
        case .anyOf(let nodes):
            guard !nodes.isEmpty else { throw Self.refusal(place, "there is nothing to choose from") }
            return .choice(try nodes.map { try rule(for: $0, guides: [], at: place) })
        case .reference(let name): return try reference(name, at: place)
        case .object(_, _, let properties): return try object(properties, at: place)
        default: return .sequence([])
        }
    }

    private mutating func object(_ properties: [SchemaNode.Property], at place: String) throws -> Grammar.Rule
    {
        guard Set(properties.map(\.name)).count == properties.count else {
            throw Self.refusal(place, "a property appears twice")
        }
        var parts: [Grammar.Rule] = []
        for (index, property) in properties.enumerated() {
            let key = JSONText.quoted(property.name)
            parts.append(.literal("\(index == 0 ? "{" : ", ")\(key): "))
            let value = try rule(for: property.value, guides: [], at: "the property '\(property.name)'")
            parts.append(property.isOptional ? .choice([value, .literal("null")]) : value)
        }
        return .sequence(parts + [.literal(parts.isEmpty ? "{}" : "}")])
    }

    private mutating func reference(_ name: String, at place: String) throws -> Grammar.Rule {
        guard let target = schema.definitions[name] else {
            throw Self.refusal(place, "it refers to '\(name)', which is not defined")
        }
        let ruleName = self.ruleName(name)
        if grammar[ruleName] == nil {
            // Reserved before it is made, since it may refer to itself.
            grammar[ruleName] = .sequence([])
            grammar[ruleName] = try rule(for: target, guides: [], at: "'\(name)'")
        }
        return .reference(ruleName)
    }

    /// Definition names may contain any character; rule names contain only letters, digits and dashes.
    private func ruleName(_ name: String) -> String {
        let position = schema.definitions.keys.sorted().firstIndex(of: name) ?? 0
        let letters = name.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        return "type-\(position)-" + String(String.UnicodeScalarView(letters)).lowercased()
    }

    private func string(_ guides: [GuideRule], at place: String) throws -> Grammar.Rule {
        var choices: [String]?
        var pattern: String?
        var longest: Int?
        for guide in guides {
            switch guide {
            case .anyOf(let values): choices = choices.map { $0.filter(values.contains) } ?? values
            case .pattern(let expression) where pattern == nil: pattern = expression
            case .maximumLength(let count) where (0...Self.mostRepetitions).contains(count):
                longest = min(count, longest ?? count)
            default: throw Self.refusal(place, "the guide does not fit a text")
            }
        }
        guard [choices != nil, pattern != nil, longest != nil].filter({ $0 }).count < 2 else {
            throw Self.refusal(place, "texts take one kind of guide at a time")
        }
        if let choices {
            guard !choices.isEmpty else { throw Self.refusal(place, "there is nothing to choose from") }
            return .choice(choices.map { .literal(JSONText.quoted($0)) })
        }
        if let pattern {
            do {
                return .sequence([.literal("\""), try PatternGrammar.rule(for: pattern), .literal("\"")])
            } catch {
                throw Self.refusal(place, "its pattern is refused: \(error.reason)")
            }
        }
        return .sequence([
            .literal("\""), .repeated(Self.character, minimum: 0, maximum: longest), .literal("\""),
        ])
    }

    /// Any character except control characters. Few escapes, none by number: every character can be written as itself.
    private static let character = Grammar.Rule.choice([
        .character(
            CharacterRanges.all.subtracting(
                CharacterRanges([0...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x9F]))),
        .sequence([
            .literal("\\"),
            .character(CharacterRanges([0x22...0x22, 0x5C...0x5C, 0x6E...0x6E, 0x74...0x74])),
        ]),
    ])

    private func number(_ node: SchemaNode, _ guides: [GuideRule], at place: String) throws -> Grammar.Rule {
        var (least, most): (Double?, Double?) = (nil, nil)
        for guide in guides {
            switch guide {
            case .minimum(let value) where value.isFinite: least = max(value, least ?? value)
            case .maximum(let value) where value.isFinite: most = min(value, most ?? value)
            default: throw Self.refusal(place, "the guide does not fit a number")
            }
        }
        let rule =
            node == .number
            ? NumberGrammar.number(from: least, to: most)
            : NumberGrammar.integer(
                from: least.map { NumberGrammar.whole($0.rounded(.up)) },
                to: most.map { NumberGrammar.whole($0.rounded(.down)) })
        guard let rule else {
            throw Self.refusal(
                place,
                "no number is between its bounds, or they exceed \(NumberGrammar.largest) with two decimals")
        }
        return rule
    }

    private mutating func array(_ element: SchemaNode, _ guides: [GuideRule], at place: String) throws
        -> Grammar.Rule
    {
        var (least, most): (Int, Int?) = (0, nil)
        var element = element
        for guide in guides {
            switch guide {
            case .minimumCount(let count): least = max(least, count)
            case .maximumCount(let count): most = min(most ?? count, count)
            case .element(let rules): element = rules.reduce(element) { .guided($0, $1) }
            default: throw Self.refusal(place, "the guide does not fit a list")
            }
        }
        guard least <= most ?? least, most ?? 0 >= 0, max(least, most ?? 0) <= Self.mostRepetitions else {
            throw Self.refusal(place, "its counts are impossible, or exceed \(Self.mostRepetitions)")
        }
        if most == 0 { return .literal("[]") }
        let value = try rule(for: element, guides: [], at: "the elements of \(place)")
        let more = Grammar.Rule.repeated(
            .sequence([.literal(", "), value]), minimum: max(0, least - 1), maximum: most.map { $0 - 1 })
        let filled = Grammar.Rule.sequence([.literal("["), value, more, .literal("]")])
        return least > 0 ? filled : .choice([.literal("[]"), filled])
    }

    /// A type that always contains itself has no finite value: a model would write until it is stopped.
    private func checkEnds() throws {
        var ending: Set<String> = []
        var hasGrown = true
        while hasGrown {
            let more = schema.definitions.filter { !ending.contains($0.key) && ends($0.value, ending) }.map(
                \.key)
            ending.formUnion(more)
            hasGrown = !more.isEmpty
        }
        if let endless = schema.definitions.keys.sorted().first(where: { !ending.contains($0) }) {
            throw Self.refusal(
                "'\(endless)'", "its values contain each other without end, or a type is missing")
        }
    }

    private func ends(_ node: SchemaNode, _ known: Set<String>) -> Bool {
        switch node {
        case .null, .boolean, .string, .integer, .number, .choice: true
        case .array(let element, let minimum, _): minimum == 0 || ends(element, known)
        case .object(_, _, let properties): properties.allSatisfy { $0.isOptional || ends($0.value, known) }
        case .anyOf(let nodes): nodes.contains { ends($0, known) }
        case .reference(let name): known.contains(name)
        case .guided(let inner, .minimumCount(let count)) where count > 0:
            if case .array(let element, _, _) = inner { ends(element, known) } else { ends(inner, known) }
        case .guided(let inner, _): ends(inner, known)
        }
    }
}

extension JSONSchema {
    /// The rules that the engine enforces.
    ///
    /// - Throws: ``TextModelError`` with the code `unsupportedGuide` if something cannot be enforced.
    public func grammar() throws -> Grammar { try SchemaGrammar.grammar(for: self) }
}
