import Foundation
import LanguageSession
import Testing

@Suite("Generated content")
struct ContentTests {
    @Test("values come out typed, and a value of another kind is an error that says so")
    func typed() throws {
        let content = try GeneratedContent(
            json: #"{"n": 3, "f": 2.5, "s": ["a", "b"], "nothing": null, "cost": 0.1}"#)
        #expect(try content.value(Int.self, forProperty: "n") == 3)
        #expect(try content.value(Double.self, forProperty: "f") == 2.5)
        #expect(try content.value(Decimal.self, forProperty: "cost") == Decimal(string: "0.1"))
        #expect(try content.value([String].self, forProperty: "s") == ["a", "b"])
        #expect(try content.value(String?.self, forProperty: "nothing") == nil)
        #expect(try content.value(String?.self, forProperty: "missing") == nil)
        let error = #expect(throws: GeneratedContent.ParsingError.self) {
            try content.value(Int.self, forProperty: "f")
        }
        #expect(error?.debugDescription.contains("a whole number was expected") == true)
        #expect(error?.rawContent == "2.5")
        let missing = #expect(throws: GeneratedContent.ParsingError.self) {
            try content.value(Int.self, forProperty: "gone")
        }
        #expect(missing?.errorDescription?.contains("'gone'") == true)
    }

    @Test(
        "the beginning of a JSON text is incomplete content; text that is not JSON is an error that quotes it"
    )
    func beginning() throws {
        let content = try GeneratedContent(json: #"{"title": "A ca"#)
        #expect(!content.isComplete)
        #expect(try content.value(String.self, forProperty: "title") == "A ca")
        let error = #expect(throws: GeneratedContent.ParsingError.self) {
            try GeneratedContent(json: "{a:1}")
        }
        #expect(error?.rawContent == "{a:1}")
    }

    @Test("content is built from values, keeps the order of properties, and is taken apart by its kind")
    func made() throws {
        let content = GeneratedContent(properties: ["b": 1, "a": ["x", "y"], "c": nil as Bool?])
        #expect(content.jsonString == #"{"b": 1, "a": ["x", "y"], "c": null}"#)
        guard case .structure(let properties, let keys) = content.kind else {
            Issue.record("\(content) is no structure")
            return
        }
        #expect(keys == ["b", "a", "c"] && properties["b"]?.kind == .number(1))
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("k", 1), ("k", 2)]
        let first = GeneratedContent(properties: pairs, uniquingKeysWith: { first, _ in first })
        #expect(first.jsonString == #"{"k": 1}"#)
        let list: [any ConvertibleToGeneratedContent] = [1, "two", true]
        #expect(GeneratedContent(elements: list).jsonString == #"[1, "two", true]"#)
        #expect(GeneratedContent(kind: content.kind) == content)
        #expect(GeneratedContent("text").kind == .string("text"))
    }

    @Test("the id of a part is the same each time it is read, and equality ignores ids")
    func names() throws {
        let id = GenerationID()
        let json = #"{"list": [{"a": 1}, {"a": 1}]}"#
        let (some, other) = (try GeneratedContent(json: json), try GeneratedContent(json: json))
        var named = some
        named.id = id
        func ids(_ content: GeneratedContent) throws -> [GenerationID?] {
            try content.value([GeneratedContent].self, forProperty: "list").map(\.id)
        }
        #expect(try ids(named) == ids(named) && Set(ids(named)).count == 2)
        #expect(try ids(other) == [nil, nil])
        #expect(named == other)
    }
}
