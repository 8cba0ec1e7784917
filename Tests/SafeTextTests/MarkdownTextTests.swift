import SafeText
import TestSupport
import Testing

@Suite struct MarkdownTextTests {
    /// What was said, and its Markdown source in a line after other words.
    private static let live: [(said: String, source: String)] = [
        ("<script>alert(1)</script>", #"\<script>alert(1)\</script>"#),
        ("![x](http://a.b/c.png)", #"![x\](http://a.b/c.png)"#),
        ("[x](javascript:alert(1))", #"[x\](javascript:alert(1))"#),
        ("<javascript:alert(1)>", #"\<javascript:alert(1)>"#),
        ("[x][y]", #"[x\][y]"#), ("[x]: http://a.b", #"[x\]: http://a.b"#),
        ("[[note]] [^1]", #"\[[note]] \[^1]"#), ("`code`", #"\`code\`"#),
        ("**bold** _so_ ~~gone~~", #"\*\*bold\*\* \_so\_ ~\~gone\~\~"#),
        ("&lt;b&gt; &#60;", #"\&lt;b\&gt; \&#60;"#), (#"\<b>"#, #"\\\<b>"#), (#"x\"#, #"x\\"#),
        ("<\u{301}b>", "<\u{301}b>"), ("a\n# b", "a # b"), ("a\u{1B}[2Jb", "a[2Jb"),
    ]

    @Test("characters that Markdown would interpret are escaped", arguments: live)
    func escapes(said: String, source: String) {
        let line: MarkdownText = "he says \(said)"
        #expect(line.text == "he says " + source)
    }

    @Test(
        "what begins a heading, a list or a quotation is escaped at the start of a line, and only there"
    )
    func blocks() {
        for said in [
            "# big", "> said", "- one", "+ one", "1. one", "2) two", "---", "===", "[ ] task", "|a|",
        ] {
            let alone: MarkdownText = "\(said)"
            let item: MarkdownText = "- \(said)\n> \(said)"
            let behind: MarkdownText = "`0:12` \(said)"
            #expect(alone.text.contains("\\"), "\(said) became \(alone)")
            #expect(item.text == "- \(alone)\n> \(alone)", "\(said)")
            #expect(behind.text == "`0:12` \(said)", "\(said)")
        }
        let code: MarkdownText = "\("    code")"
        let star: MarkdownText = "\("  * one")"
        #expect(star.text == "\\* one")
        #expect(code.text == "code")
    }

    @Test("ordinary speech is not escaped")
    func ordinary() {
        let ordinary = [
            "We meet on Monday, at 9:30 (room 5).", "3 < 5 & 6 > 4", "snake_case and 5 * 3 = 15",
            "[Music] and [?]",
            "R&D, AT&T", "It costs ~50 $ - or $60!", "#1 is -5 degrees", "https://example.org/a_b",
            "1.5 of 2", "C:\\Users", "\u{201C}Yes\u{201D}, she said \u{2014} no: 'maybe'", "e-mail + fax",
        ]
        for said in ordinary {
            let alone: MarkdownText = "\(said)"
            #expect(alone.text == said)
        }
    }

    @Test(
        "in a sentence, text between backquotes is code, and everything else is plain text",
        arguments: [
            ("cut off; `readback resume a_b_1` goes on", "cut off; `readback resume a_b_1` goes on"),
            ("a `<b>` and <b>", #"a `<b>` and \<b>"#), ("one ` mark", #"one \` mark"#),
            ("`a` and ` b `", #"`a` and \` b \`"#), ("# `a`", "\\# `a`"),
            ("`a``\u{301}<b>`", "`a``\u{301}<b>`"),
        ])
    func sentences(said: String, source: String) {
        let line = MarkdownText(sentence: said)
        #expect(line.text.hasPrefix(source), "\(line.text)")
        #expect(MarkdownText.unescaped(line.text) == said, "\(line.text)")
    }

    @Test("a sentence with anything in it is read back as it was", arguments: 0..<500)
    func anySentence(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let said = "x \(HostileText.made(by: &random)) `\(HostileText.made(by: &random))`"
        #expect(MarkdownText.unescaped(MarkdownText(sentence: said).text) == PlainLine.text(of: said))
    }

    @Test("unescaping the source gives back what was said", arguments: 0..<500)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let said = HostileText.made(by: &random)
        let line: MarkdownText = "x \(said)"
        #expect(MarkdownText.unescaped(line.text) == "x " + PlainLine.text(of: said))
    }
}
