import Testing

@testable import LanguageModels

@Suite("Schemas of Decodable types")
struct SchemaProbeTests {
    enum Mood: String, Decodable, CaseIterable { case calm, cross }

    struct Inner: Decodable {
        var id: UInt8
        var share: Double?
    }

    struct Outer: Decodable {
        var title: String
        var moods: [Mood]
        var inner: Inner?
        var numbers: [[Int]]
        var isOpen: Bool?
        var note: String?
        var size: Float
    }

    struct Endless: Decodable {
        var children: [Endless]
    }

    struct Picky: Decodable {
        struct Refusal: Error {}
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.hasPrefix("x") else { throw Refusal() }
        }
    }

    @Test("properties, optionals, lists, nested types and enumerations are found, in their order")
    func found() throws {
        let byte = SchemaNode.guided(.guided(.integer, .minimum(0)), .maximum(255))
        let inner = SchemaNode.object(
            name: nil, description: nil,
            properties: [
                .init(name: "id", value: byte), .init(name: "share", value: .number, isOptional: true),
            ])
        let expected = SchemaNode.object(
            name: nil, description: nil,
            properties: [
                .init(name: "title", value: .string),
                .init(
                    name: "moods",
                    value: .array(.choice(["calm", "cross"]), minimumCount: 0, maximumCount: nil)),
                .init(name: "inner", value: inner, isOptional: true),
                .init(
                    name: "numbers",
                    value: .array(
                        .array(.integer, minimumCount: 0, maximumCount: nil), minimumCount: 0,
                        maximumCount: nil)),
                .init(name: "isOpen", value: .boolean, isOptional: true),
                .init(name: "note", value: .string, isOptional: true), .init(name: "size", value: .number),
            ])
        let schema = try JSONSchema(decoding: Outer.self)
        #expect(schema.root == expected, "\(schema.text)")
        #expect(
            try JSONSchema(decoding: [Mood].self).root
                == .array(.choice(["calm", "cross"]), minimumCount: 0, maximumCount: nil))
    }

    @Test("types that contain themselves or check what they decode are refused in a sentence")
    func refused() {
        #expect { try JSONSchema(decoding: Endless.self) } throws: {
            "\($0)".contains("contain themselves")
        }
        #expect { try JSONSchema(decoding: Picky.self) } throws: {
            "\($0)".contains("rejects the sample values")
        }
    }
}
