import LanguageModels

/// Random schemas, small enough that every value ends within a few hundred tokens.
package struct SchemaMaker {
    private var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func schema() -> JSONSchema {
        var definitions: [String: SchemaNode] = [:]
        if Bool.random(using: &random) { definitions["Leaf"] = node(depth: 2, definitions: [:]) }
        return JSONSchema(root: object(depth: 0, definitions), definitions: definitions)
    }

    private mutating func object(depth: Int, _ definitions: [String: SchemaNode]) -> SchemaNode {
        let names = ["title", "who", "größe", "a \"b\"", "\u{1F4A1}", "x", "count", "nested\\name"].shuffled(
            using: &random)
        let properties = names.prefix(Int.random(in: 1...3, using: &random)).map { name in
            SchemaNode.Property(
                name: name, value: node(depth: depth + 1, definitions: definitions),
                isOptional: Int.random(in: 0..<4, using: &random) == 0)
        }
        return .object(name: nil, description: nil, properties: properties)
    }

    private mutating func node(depth: Int, definitions: [String: SchemaNode]) -> SchemaNode {
        let kinds = depth < 2 ? 11 : 8
        switch Int.random(in: 0..<kinds, using: &random) {
        case 0: return .boolean
        case 1: return .guided(.string, .maximumLength(Int.random(in: 0...12, using: &random)))
        case 2:
            return .choice(
                ["yes", "no", "žluťoučký kůň", "mit \"Zitat\""].shuffled(using: &random).suffix(2))
        case 3:
            let least = Int.random(in: -300...300, using: &random)
            return .guided(
                .guided(.integer, .minimum(Double(least))),
                .maximum(Double(least + Int.random(in: 0...5000, using: &random))))
        case 4:
            let least = Double(Int.random(in: -100...100, using: &random)) / 4
            return .guided(
                .guided(.number, .minimum(least)),
                .maximum(least + Double(Int.random(in: 1...40, using: &random)) / 8))
        case 5:
            let patterns = [
                "[A-Z]{2}-\\d{3}", "(one|two|three)( more)?", "\\w{1,5}@[a-c]{1,4}\\.org",
                "\"?[^a-z]{0,4}\\\\",
            ]
            return .guided(.string, .pattern(patterns.randomElement(using: &random) ?? "x"))
        case 6: return definitions["Leaf"] == nil ? .null : .reference("Leaf")
        case 7: return .guided(.integer, .minimum(Double(Int.random(in: -9...9, using: &random))))
        case 8: return object(depth: depth, definitions)
        case 9:
            let least = Int.random(in: 0...2, using: &random)
            return .array(
                node(depth: depth + 1, definitions: definitions), minimumCount: least,
                maximumCount: least + Int.random(in: 0...2, using: &random))
        default:
            return .anyOf([
                node(depth: depth + 1, definitions: definitions),
                node(depth: depth + 1, definitions: definitions),
            ])
        }
    }
}
