import Foundation
import Testing

@testable import TranscriptTasks

@Suite("Words as they are compared") struct VocabularyTests {
    @Test(
        "no mark around a word, no capital, one kind of apostrophe",
        arguments: [
            ("\"Keller's", "keller's"), ("Keller\u{2019}s,", "keller's"), ("$1,200.50.", "1,200.50"),
            ("--", ""),
            ("", ""), ("Ünal?", "ünal"), ("O'Neill\u{2026}", "o'neill"), ("3pm!", "3pm"), ("\u{20AC}", ""),
        ])
    func form(word: String, expected: String) { #expect(comparableForm(word) == expected) }

    /// A mark that is no ASCII keeps the quick way from being taken, and changes nothing.
    @Test("words of ASCII alone have the form that they have beside other characters")
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
