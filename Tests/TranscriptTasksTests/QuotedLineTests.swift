import Testing
import Timeline

@testable import TranscriptTasks

@Suite("Quotations")
struct QuotedLineTests {
    @Test(
        "an unpaired quotation mark at the start or end of a line is left out, and all others stay",
        arguments: [
            ("\"Wonderful, I will send it.", "\u{201C}Wonderful, I will send it.\u{201D}"),
            ("Anything else?\"", "\u{201C}Anything else?\u{201D}"),
            ("He said \"come in\" twice.", "\u{201C}He said \"come in\" twice.\u{201D}"),
            ("It is 5\" wide.", "\u{201C}It is 5\" wide.\u{201D}"),
            ("Plain.", "\u{201C}Plain.\u{201D}"), ("", "\u{201C}\u{201D}"),
        ])
    func alone(text: String, wanted: String) {
        #expect(EvidencedLine(text: text, segments: [0], range: .zero).quoted == wanted)
    }
}
