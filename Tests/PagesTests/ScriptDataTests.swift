import Foundation
import TestSupport
import Testing

@testable import Pages

/// Data in a page stays data, whatever was said.
@Suite struct ScriptDataTests {
    private func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
    }

    private func text(_ json: String) throws -> String {
        try #require(try JSONDecoder().decode([String].self, from: Data(json.utf8)).first)
    }

    @Test(
        "no character with a meaning in HTML or a script is left, and the value stays the same",
        arguments: [
            "</script>", "<!-- <script>", "a & b &lt;", "\u{2028}x\u{2029}", "\\\"</script>\\", "\\u003c",
            "\u{0}\u{1F}\u{7F}",
            "\u{E9} \u{4E2D} \u{1F468}\u{200D}\u{1F469}", "\u{2027}\u{202A}\u{80}", "",
            " \t\n\r two  spaces ",
        ])
    func values(said: String) throws {
        let encoded = ScriptData.encode(try json(said))
        expectHarmless(encoded)
        #expect(try text(encoded) == said)
    }

    @Test("white space is removed between tokens and kept inside strings")
    func space() {
        #expect(ScriptData.encode("{\n  \"a b\" : [ 1,\t\" \\\" \" ]\r\n}") == #"{"a b":[1," \" "]}"#)
    }

    @Test("no text, whether JSON or not, ends or begins an element")
    func anything() throws {
        let pieces = [
            "<", ">", "&", "\"", "\\", "/", "script", "!--", "\u{2028}", "\u{2029}", "\n", "\u{0}", "a",
            "\u{E2}", "\u{20AC}", "{", "}",
        ]
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<2000 {
            let said = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            expectHarmless(ScriptData.encode(said))
            let encoded = ScriptData.encode(try json(said))
            expectHarmless(encoded)
            #expect(try text(encoded) == said)
        }
    }

    private func expectHarmless(_ encoded: String) {
        let isHarmful = encoded.unicodeScalars.contains {
            "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) || $0.value < 32
        }
        #expect(!isHarmful, "\(encoded)")
    }
}
