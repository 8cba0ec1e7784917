import LanguageModels
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test(
        "JSON is read and written back the same, with properties in their order",
        arguments: [
            #"{"b": 1, "a": [true, false, null], "ü": "x\n\"y\" \\ 👋"}"#, "[]", "{}", "-0.5", #""""#,
            "[[1], [2, [3]]]",
            "1e+20", "-9.223372036854776e+18",
        ])
    func roundTrip(json: String) throws {
        let content = try JSONValue(json: json)
        #expect(content.isComplete)
        #expect(content.jsonString == json)
    }

    @Test(
        "text that is not JSON is refused",
        arguments: [
            "", " ", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "-", "+1", "tru", "\"a",
            "\"\\x\"", "\"\u{1}\"",
            "1 2", "{\"a\":1}}", "nul", "1e", "\"\\ud800\"", "\"\\u12\"", "1e999", "{a:1}", "'a'",
            "\"\\u+041\"",
        ])
    func refused(json: String) {
        #expect { try JSONValue(json: json) } throws: { TextModelError.Code.decodingFailure ~= $0 }
    }

    @Test("endlessly nested brackets are refused instead of being followed")
    func deep() {
        #expect(throws: TextModelError.self) {
            try JSONValue(json: String(repeating: "[", count: 100_000))
        }
    }

    @Test("escapes of all kinds are read")
    func escapes() throws {
        let content = try JSONValue(json: #""\ud83d\ude00\u00e9\/\b\f\t\r""#)
        #expect(content.kind == .string("😀é/\u{8}\u{C}\t\r"))
    }

    @Test("a JSON text that is cut off gives what is there, and a longer one never takes it back")
    func cut() throws {
        let json = #"{"title": "A \"call\"", "points": [12, 3.5], "who": {"name": "Ben"}, "ok": true}"#
        let whole = try JSONValue(json: json)
        var titles: [String] = []
        for end in json.indices {
            guard let content = JSONValue(cutJSON: String(json[..<end])) else { continue }
            #expect(!content.isComplete, "\(json[..<end])")
            if let title = content["title"]?.text { titles.append(title) }
            if let points = content["points"]?.elements?.compactMap(\.number) {
                #expect(
                    [[], [12], [12, 3.5]].contains(points), "a number is given when it is whole: \(points)")
            }
        }
        #expect(zip(titles, titles.dropFirst()).allSatisfy { $1.hasPrefix($0) })
        #expect(JSONValue(cutJSON: json) == whole)
    }
}
