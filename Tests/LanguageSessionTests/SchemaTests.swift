import Foundation
import LanguageModels
import LanguageSession
import RegexBuilder
import Testing

@Suite("Schemas of types")
struct SchemaTests {
    /// As the macro writes it.
    struct Node: Generable, Equatable {
        var name: String
        var children: [Node]

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Self.self, description: "A tree.",
                properties: [
                    .init(
                        name: "name", description: "Short.", type: String.self, guides: [.maximumLength(5)]),
                    .init(name: "children", type: [Node].self, guides: [.maximumCount(2)]),
                ])
        }

        init(_ content: GeneratedContent) throws {
            name = try content.value(forProperty: "name")
            children = try content.value(forProperty: "children")
        }

        var generatedContent: GeneratedContent {
            GeneratedContent(properties: ["name": name, "children": children])
        }
    }

    struct Guided: Generable {
        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Guided.self,
                properties: [
                    .init(name: "mood", type: String.self, guides: [.anyOf(["calm", "cross"])]),
                    .init(name: "same", type: String.self, guides: [.constant("x")]),
                    .init(name: "code", type: String?.self, guides: [#/[A-Z]{2}-\d{3}/#]),
                    .init(name: "age", type: Int.self, guides: [.range(18...99)]),
                    .init(name: "share", type: Double.self, guides: [.minimum(0), .maximum(0.5)]),
                    .init(name: "cost", type: Decimal?.self, guides: [.range(1...2)]),
                    .init(
                        name: "marks", type: [Int].self,
                        guides: [.count(1...2), .element(.minimum(1)), .element(.maximum(6))]),
                ])
        }

        init(_ content: GeneratedContent) throws {}
        var generatedContent: GeneratedContent { GeneratedContent(kind: .null) }
    }

    private func accepts(_ schema: GenerationSchema, _ text: String) throws -> Bool {
        var matcher = GrammarMatcher(try schema.schema.grammar())
        return matcher.advance(text) && matcher.canEnd
    }

    @Test("a pattern built with RegexBuilder is enforced like a literal one")
    func builtPattern() throws {
        let name = Regex {
            ChoiceOf {
                "Mr"
                "Mrs"
            }
            ". "
            OneOrMore(.word)
        }
        let schema = GenerationSchema(
            type: Guided.self, properties: [.init(name: "name", type: String.self, guides: [name])])
        #expect(try accepts(schema, #"{"name": "Mrs. Doe"}"#), "\(schema)")
        #expect(try !accepts(schema, #"{"name": "Dr. Doe"}"#), "\(schema)")
    }

    @Test("a type that contains itself has a schema, and nested values fit it")
    func recursive() throws {
        let nested =
            #"{"name": "a", "children": [{"name": "b", "children": []}, {"name": "c", "children": []}]}"#
        #expect(try accepts(Node.generationSchema, nested), "\(Node.generationSchema)")
        #expect(try accepts(Node.generationSchema, #"{"name": "a"}"#) == false)
        let node = try Node(GeneratedContent(json: nested))
        #expect(node.children.map(\.name) == ["b", "c"])
        #expect(node.asPartiallyGenerated() == node)
        #expect(Node.generationSchema.name == "Node")
    }

    @Test(
        "each kind of guide is part of the grammar: a value that breaks it cannot be written",
        arguments: [
            ("mood", #""angry""#), ("same", #""y""#), ("code", #""AB-12""#), ("code", #""ab-123""#),
            ("age", "17"),
            ("age", "100"), ("share", "0.51"), ("share", "-0.10"), ("cost", "2.10"), ("marks", "[]"),
            ("marks", "[1, 2, 3]"), ("marks", "[7]"), ("marks", "[0]"),
        ])
    func guides(property: String, wrong: String) throws {
        var values = [
            "mood": #""calm""#, "same": #""x""#, "code": #""AB-123""#, "age": "18", "share": "0.50",
            "cost": "1.50",
            "marks": "[1, 6]",
        ]
        let keys = ["mood", "same", "code", "age", "share", "cost", "marks"]
        func json() -> String {
            "{\(keys.map { "\"\($0)\": \(values[$0] ?? "null")" }.joined(separator: ", "))}"
        }
        #expect(try accepts(Guided.generationSchema, json()), "\(json())")
        values[property] = wrong
        #expect(try !accepts(Guided.generationSchema, json()), "\(json())")
    }

    @Test("a schema is encoded as JSON Schema and is the same when decoded")
    func coded() throws {
        for schema in [Node.generationSchema, Guided.generationSchema] {
            let json = try JSONEncoder().encode(schema)
            let read = try JSONDecoder().decode(GenerationSchema.self, from: json)
            #expect(read.debugDescription == schema.debugDescription)
        }
        #expect(Node.generationSchema.debugDescription.contains(#""x-order": ["name", "children"]"#))
        #expect(Node.generationSchema.debugDescription.contains(#""description": "Short.""#))
    }

    enum Order: Generable {
        struct Pizza: Codable, Generable { var size: Int }
        struct Drink: Codable, Generable { var name: String }
        case pizza(Pizza)
        case drink(Drink)

        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Order.self, anyOf: [Pizza.self, Drink.self])
        }

        init(_ content: GeneratedContent) throws {
            if let pizza = try? Pizza(content) {
                self = .pizza(pizza)
            } else {
                self = .drink(try Drink(content))
            }
        }

        var generatedContent: GeneratedContent {
            switch self {
            case .pizza(let pizza): pizza.generatedContent
            case .drink(let drink): drink.generatedContent
            }
        }
    }

    @Test("a choice of types or texts accepts values of each of them and no others")
    func choices() throws {
        #expect(try accepts(Order.generationSchema, #"{"size": 3}"#))
        #expect(try accepts(Order.generationSchema, #"{"name": "tea"}"#))
        #expect(try !accepts(Order.generationSchema, #"{"cost": 3}"#))
        let mood = GenerationSchema(type: String.self, anyOf: ["calm", "cross"])
        #expect(try accepts(mood, #""calm""#) && !accepts(mood, #""angry""#))
    }

    struct Chain: Codable, Generable { var links: [Chain] }

    @Test(
        "a Codable type only has to declare Generable; one that contains itself is refused with a reason"
    )
    func codable() throws {
        let pizza = Order.Pizza(size: 3)
        #expect(pizza.generatedContent.jsonString == #"{"size": 3}"#)
        #expect(try Order.Pizza(pizza.generatedContent).size == 3)
        #expect(throws: GeneratedContent.ParsingError.self) { try Order.Pizza("text".generatedContent) }
        let error = #expect(throws: TextModelError.self) { try Chain.generationSchema.schema.grammar() }
        #expect(error?.code == .unsupportedGuide && error?.description.contains("contain themselves") == true)
    }
}
