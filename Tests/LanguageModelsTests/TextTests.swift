import LanguageModels
import Testing

@Suite("Text while it is written")
struct TextTests {
    @Test("bytes are held until a character is whole", arguments: ["grüß dich", "👩🏽‍🚀 in space", "日本語", "a"])
    func characters(text: String) {
        var assembler = CharacterAssembler()
        var found = ""
        for byte in text.utf8 {
            let whole = assembler.add([byte])
            #expect(!whole.contains("\u{FFFD}"))
            found += whole
        }
        #expect(assembler.isEmpty && found == text)
        #expect(assembler.finish().isEmpty)
    }

    @Test("bytes that never become a character become a replacement character, and the text continues")
    func brokenCharacters() {
        var assembler = CharacterAssembler()
        #expect(assembler.add([0xC3]) == "")
        #expect(assembler.finish() == "\u{FFFD}")
        #expect(assembler.add([0xFF, 0x61]) == "\u{FFFD}a")
        #expect(assembler.add([0x80, 0x80, 0x80, 0x80]).isEmpty == false)
    }

    @Test(
        "bytes that cannot become a character cannot continue a text",
        arguments: [
            ([0x61], [0xC3], true), ([0xC3], [0xBC], true), ([0xC3], [0x22], false), ([], [0xC0], false),
            ([0xE0], [0x9F], false), ([0xE0], [0xA0], true), ([0xED], [0x9F, 0xBF], true),
            ([0xED], [0xA0], false),
            ([0xF0, 0x9F], [0x98, 0x80, 0x22], true), ([0xF0], [0x8F], false), ([0xF4], [0x90], false),
            ([], [0xF5], false), ([], [0x80], false), ([], [], true),
        ] as [([UInt8], [UInt8], Bool)])
    func impossibleBytes(before: [UInt8], more: [UInt8], isPossible: Bool) {
        var assembler = CharacterAssembler()
        _ = assembler.add(before)
        #expect(assembler.canTake(more) == isPossible, "\(before) \(more)")
    }

    @Test("a stop text ends the answer however it is split, and text that only begins like one comes later")
    func stops() {
        let text = "one END\ntwo ENDING three"
        for cut in 1...text.count {
            var stops = StopTexts(["ENDING", "END "])
            var found = ""
            var rest = text[...]
            while !rest.isEmpty {
                found += stops.add(String(rest.prefix(cut)))
                rest = rest.dropFirst(cut)
            }
            found += stops.finish()
            #expect(found == "one END\ntwo " && stops.hasStopped, "cut into \(cut): \(found)")
        }
        var none = StopTexts(["END"])
        #expect(none.add("the EN") + none.finish() == "the EN")
        #expect(!none.hasStopped)
    }

    @Test(
        "thinking is kept apart from the answer",
        arguments: [
            ("<think>hm</think>\n\nYes.", "hm", "Yes."), ("\n<think>\na < b</think>No", "\na < b", "No"),
            ("Plain <think> text", "", "Plain <think> text"), ("<thin ice", "", "<thin ice"),
            ("<th", "", "<th"),
            ("<think>cut of", "cut of", ""), ("<think>a</thin", "a</thin", ""), ("<think></think>", "", ""),
        ])
    func thinking(text: String, thinking: String, answer: String) {
        for cut in 1...text.count {
            var splitter = ThinkingSplitter()
            var found = ThinkingSplitter.Parts(thinking: "", answer: "")
            func add(_ parts: ThinkingSplitter.Parts) {
                found.thinking += parts.thinking
                found.answer += parts.answer
            }
            var rest = text[...]
            while !rest.isEmpty {
                add(splitter.add(String(rest.prefix(cut))))
                rest = rest.dropFirst(cut)
            }
            add(splitter.finish())
            #expect(found == .init(thinking: thinking, answer: answer), "cut into \(cut)")
        }
    }

    @Test("if the template has opened the thinking, the text begins with thinking")
    func startsThinking() {
        var splitter = ThinkingSplitter(startsThinking: true)
        #expect(splitter.add("so</think> Yes") == .init(thinking: "so", answer: "Yes"))
    }
}
