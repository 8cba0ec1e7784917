import Foundation
import SafeText
import TestSupport
import Testing

@Suite struct TerminalTextTests {
    @Test("whatever is interpolated becomes one line with nothing that a terminal obeys", arguments: 0..<200)
    func interpolation(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let said = HostileText.made(by: &random)
        let line: TerminalText = "name: \(said)"
        #expect(
            !line.text.unicodeScalars.contains(where: HostileText.isObeyed), "\(line.text.debugDescription)")
        let again: TerminalText = "\(line.text)"
        #expect(again == line, "what is harmless stays as it is")
        let inside: TerminalText = "\(line)\n"
        #expect(inside.text == line.text + "\n", "a text in a text is not changed once more")
    }

    @Test(
        "a document keeps its line ends and tabs, and nothing else that a terminal obeys", arguments: 0..<200)
    func document(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let said = HostileText.made(by: &random, most: 60)
        let text = TerminalText(lines: said).text
        #expect(
            !text.unicodeScalars.contains { HostileText.isObeyed($0) && $0 != "\n" && $0 != "\t" },
            "\(text.debugDescription)")
        let plain = said.unicodeScalars.filter { !HostileText.isObeyed($0) }
        var rest = text.unicodeScalars[...]
        for letter in plain {
            let place = rest.firstIndex(of: letter)
            #expect(place != nil, "\(letter.debugDescription) of \(text.debugDescription)")
            rest = place.map { rest[rest.index(after: $0)...] } ?? rest
        }
    }

    @Test("a line of JSON keeps its value, with nothing that a terminal obeys", arguments: 0..<200)
    func json(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let said = HostileText.made(by: &random)
        let line = String(decoding: try JSONEncoder().encode([said]), as: UTF8.self)
        let text = TerminalText(json: line).text
        #expect(!text.unicodeScalars.contains(where: HostileText.isObeyed), "\(text.debugDescription)")
        let read = try JSONDecoder().decode([String].self, from: Data(text.utf8))
        #expect(read.map { Array($0.unicodeScalars) } == [Array(said.unicodeScalars)])
    }

    @Test("characters that a terminal would obey are shown as escapes")
    func escapes() {
        let said = "a\u{1B}]0;x\u{7}b\r\n\u{202E}c\u{9B}2J\u{8}"
        let line: TerminalText = "\(said)"
        #expect(line.text == #"a\u{1B}]0;x\u{7}b\r\n\u{202E}c\u{9B}2J\u{8}"#)
        #expect(TerminalText(lines: "a\r\n\tb\rc").text == "a\n\tb\\rc")
    }

    @Test("ordinary text of any script stays as it is")
    func ordinary() {
        for text in ["Grüße aus Köln — 5 < 6", "שלום עולם", "مرحبا", "語👩‍👩‍👧 می‌خواهم", "C:\\Users\\Anna"] {
            #expect(("\(text)" as TerminalText).text == text)
            #expect(PlainLine.text(of: text) == text)
        }
    }

    @Test("literals, separators and joined texts are the program's own and stay unchanged")
    func own() {
        let parts: [TerminalText] = ["a", "\("\n")", "\u{1B}[2m"]
        #expect(parts.joined(separator: "\n").text == "a\n\\n\n\u{1B}[2m")
        #expect((parts[0] + "\t" + parts[1]).text == "a\t\\n")
        #expect(TerminalText.faint("\("\u{1B}")").text == "\u{1B}[2m\\u{1B}\u{1B}[0m")
    }
}

@Suite struct PlainLineTests {
    @Test("a line of a file has no control character, line end or direction override", arguments: 0..<200)
    func line(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let said = HostileText.made(by: &random)
        let line = PlainLine.text(of: said)
        let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}"]
        #expect(
            !line.unicodeScalars.contains { HostileText.isObeyed($0) && !marks.contains($0) },
            "\(line.debugDescription)")
        let letters = { (text: String) in
            text.unicodeScalars.filter { !HostileText.isObeyed($0) && $0 != " " }
        }
        #expect(letters(line).elementsEqual(letters(said)), "no letter is lost")
    }
}
