import LanguageModels
import Testing

@Suite("Text units")
struct TextUnitsTests {
    @Test(
        "a unit is a line with the empty lines after it",
        arguments: [
            ("", []), ("one", ["one"]), ("one\n", ["one\n"]), ("one\ntwo", ["one\n", "two"]),
            ("one\n\n\ntwo\n", ["one\n\n\n", "two\n"]), ("\n\none", ["\n\n", "one"]),
            ("\r\n x", ["\r\n", " x"]),
        ])
    func units(text: String, expected: [String]) {
        #expect(TextUnits.of(text) == expected)
    }

    @Test("however a text is split into calls, its units are the same")
    func anyCut() {
        let text = "Anna: grüß dich 👋🏽\n\nBen: hi\n\n\n  spaces\nlast"
        let scalars = Array(text.unicodeScalars)
        for first in 0...scalars.count {
            for second in first...scalars.count {
                var units = TextUnits()
                var found: [String] = []
                for part in [scalars[..<first], scalars[first..<second], scalars[second...]] {
                    var piece = String.UnicodeScalarView()
                    piece.append(contentsOf: part)
                    found += units.add(String(piece))
                }
                found += units.finish()
                #expect(found == TextUnits.of(text), "cut at \(first) and \(second)")
            }
        }
    }
}
