import TestSupport
import Testing

@testable import LanguageModels

@Suite("Schemas")
struct SchemaTests {
    /// A tree.
    private static let tree: JSONSchema = {
        let definition = SchemaNode.object(
            name: "Node", description: nil,
            properties: [
                .init(name: "name", value: .string),
                .init(
                    name: "children", value: .array(.reference("Node"), minimumCount: 0, maximumCount: 2)),
            ])
        return JSONSchema(root: .reference("Node"), definitions: ["Node": definition])
    }()

    private func accepts(_ schema: JSONSchema, _ text: String) throws -> Bool {
        var matcher = GrammarMatcher(try schema.grammar())
        return matcher.advance(text) && matcher.canEnd
    }

    @Test("a schema that refers to itself accepts nested values and nothing else")
    func recursive() throws {
        let nested =
            #"{"name": "a", "children": [{"name": "b", "children": []}, {"name": "c", "children": []}]}"#
        #expect(try accepts(Self.tree, nested))
        #expect(try accepts(Self.tree, #"{"name": "a"}"#) == false)
        #expect(
            try accepts(Self.tree, #"{"children": [], "name": "a"}"#) == false,
            "the order is the schema's")
        #expect(
            SchemaValidator(Self.tree).violation(in: try JSONValue(json: nested)) == nil)
    }

    @Test(
        "the sketch of a schema looks like a value, with types in place of values",
        arguments: [
            (tree, #"{"name": string, "children": [Node, ...] at most 2}"#),
            (
                JSONSchema(
                    root: .object(
                        name: "Weather", description: "Unseen.",
                        properties: [
                            .init(
                                name: "city", description: "in Europe",
                                value: .guided(.string, .pattern("[A-Z]+"))),
                            .init(name: "days", value: .guided(.guided(.integer, .minimum(1)), .maximum(7))),
                            .init(name: "scale", value: .choice(["C", "F"]), isOptional: true),
                            .init(
                                name: "marks",
                                value: .array(
                                    .anyOf([.number, .boolean]), minimumCount: 1, maximumCount: nil)),
                        ])),
                #"{"city": string like [A-Z]+ /* in Europe */, "days": integer from 1 to 7, "scale": "C" | "F" | null, "marks": [number | boolean, ...] at least 1}"#
            ),
        ])
    func sketch(schema: JSONSchema, text: String) { #expect(schema.sketch == text) }

    @Test("grammar and validator, written separately, agree on every value", arguments: 0..<40)
    func agreement(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let element = SchemaNode.guided(.guided(.integer, .minimum(-3)), .maximum(12))
        let schema = JSONSchema(
            root: .object(
                name: nil, description: nil,
                properties: [
                    .init(name: "a", value: .array(element, minimumCount: 1, maximumCount: 3)),
                    .init(name: "b", value: .anyOf([.choice(["x", "y"]), .boolean]), isOptional: true),
                    .init(name: "c", value: .guided(.string, .maximumLength(3))),
                ]))
        let values = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            Int.random(in: -5...14, using: &random)
        }
        let choice = ["\"x\"", "\"z\"", "true", "null", "3"].randomElement(using: &random)!
        let text = ["", "abc", "abcd", "\\n\\\"ü"].randomElement(using: &random)!
        let json =
            #"{"a": [\#(values.map(String.init).joined(separator: ", "))], "b": \#(choice), "c": "\#(text)"}"#
        let violation = SchemaValidator(schema).violation(in: try JSONValue(json: json))
        #expect(try accepts(schema, json) == (violation == nil), "\(json): \(violation ?? "fits")")
    }

    @Test(
        "a schema that cannot be enforced is refused with the reason",
        arguments: [
            (SchemaNode.guided(.string, .minimum(1)), "does not fit a text"),
            (.guided(.integer, .pattern("a")), "does not fit a number"),
            (.guided(.boolean, .minimum(1)), "does not fit the kind"),
            (.guided(.guided(.integer, .minimum(5)), .maximum(4)), "no number is between"),
            (.guided(.integer, .minimum(Double(Int.min))), "exceed"),
            (.guided(.integer, .minimum(1e30)), "exceed"),
            (.guided(.guided(.string, .pattern("a")), .maximumLength(4)), "one kind of guide"),
            (.guided(.string, .pattern("(?=a)")), "lookaround"),
            (.choice([]), "nothing to choose"), (.anyOf([]), "nothing to choose"),
            (.reference("Gone"), "'Gone'"),
            (.array(.string, minimumCount: 3, maximumCount: 2), "counts are impossible"),
            (.array(.string, minimumCount: 0, maximumCount: 5000), "counts are impossible"),
            (
                .object(
                    name: nil, description: nil,
                    properties: [.init(name: "a", value: .null), .init(name: "a", value: .null)]), "twice"
            ),
        ])
    func refused(node: SchemaNode, reason: String) {
        #expect { try JSONSchema(root: node).grammar() } throws: { error in
            TextModelError.Code.unsupportedGuide ~= error && "\(error)".contains(reason)
        }
    }

    @Test("a type that always contains another value of itself has no values and is refused")
    func endless() {
        let object = SchemaNode.object(
            name: "E", description: nil, properties: [.init(name: "e", value: .reference("E"))])
        #expect {
            try JSONSchema(root: .reference("E"), definitions: ["E": object]).grammar()
        } throws: {
            "\($0)".contains("without end")
        }
    }

    @Test("a schema is shown to a model as JSON Schema, with properties in their order")
    func jsonSchema() throws {
        #expect(
            Self.tree.text == #"""
                {"$ref": "#/$defs/Node", "$defs": {"Node": {"title": "Node", "type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}, "maxItems": 2}}, "required": ["name", "children"], "additionalProperties": false, "x-order": ["name", "children"]}}}
                """#)
    }

    @Test("a schema is read in the order that it states, # means all of it, and descriptions are kept")
    func order() throws {
        let text = #"""
            {"title": "Node", "description": "A tree.", "type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#"}}, "name": {"type": "string", "description": "Short."}}, "required": ["name", "children"], "additionalProperties": false, "x-order": ["name", "children"]}
            """#
        let schema = try JSONSchema(text: text)
        let nested = #"{"name": "a", "children": [{"name": "b", "children": []}]}"#
        #expect(try accepts(schema, nested), "\(schema.text)")
        #expect(schema.text.contains(#""description": "A tree.""#) && schema.text.contains("Short."))
        #expect(try JSONSchema(text: schema.text).text == schema.text)
    }

    @Test(
        "an object without required properties is read and written back the same; an empty choice is refused"
    )
    func nothingRequired() throws {
        let text = #"{"type": "object", "properties": {"mood": {"enum": ["calm"]}}, "required": []}"#
        let schema = try JSONSchema(text: text)
        #expect(try JSONSchema(text: schema.text).text == schema.text)
        for text in [#"{"mood": null}"#, #"{"mood": "calm"}"#] {
            #expect(try accepts(schema, text), "\(text)")
        }
        #expect {
            try JSONSchema(text: #"{"enum": []}"#)
        } throws: {
            "\($0)".contains("there is nothing to choose from")
        }
    }
}
