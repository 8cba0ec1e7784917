import Foundation
import Testing

@testable import TranscriptTasks

@Suite("The form in which words are compared") struct VocabularyTests {
    @Test(
        "words are compared without surrounding marks or capitals, and with one kind of apostrophe",
        arguments: [
            ("\"Keller's", "keller's"), ("Keller\u{2019}s,", "keller's"), ("$1,200.50.", "1,200.50"),
            ("--", ""),
            ("", ""), ("Ünal?", "ünal"), ("O'Neill\u{2026}", "o'neill"), ("3pm!", "3pm"), ("\u{20AC}", ""),
        ])
    func form(word: String, expected: String) { #expect(comparableForm(word) == expected) }

    /// A character outside ASCII rules out the fast path and changes nothing else.
    @Test("an ASCII word has the same form on the fast path as on the general one")
    func quickly() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/eval/dev")
        let texts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
        let words = Set(
            try texts.flatMap {
                try String(contentsOf: $0, encoding: .utf8).split(whereSeparator: \.isWhitespace)
            })
        #expect(words.count > 1000)
        for word in words.map(String.init) {
            #expect(comparableForm(word) == comparableForm(word + "\u{2026}"), "\(word)")
        }
    }
}
