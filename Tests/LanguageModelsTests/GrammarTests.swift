import Testing

@testable import LanguageModels

@Suite("Grammars")
struct GrammarTests {
    private func accepts(_ grammar: Grammar, _ text: String) -> Bool {
        var matcher = GrammarMatcher(grammar)
        return matcher.advance(text) && matcher.canEnd
    }

    private func accepts(_ rule: Grammar.Rule?, _ text: String) -> Bool {
        rule.map { accepts(Grammar(root: $0), text) } ?? false
    }

    @Test("rules are printed in GBNF, with brackets where they are needed")
    func printed() {
        var grammar = Grammar(
            root: .sequence([
                .literal("a\"\\\n"),
                .repeated(.choice([.literal("x"), .reference("other")]), minimum: 0, maximum: nil),
                .choice([.literal("y"), .sequence([])]),
            ]))
        grammar["other"] = .repeated(
            .character(
                CharacterRanges([0x61...0x63, 0xE9...0xE9])),
            minimum: 2, maximum: 3)
        #expect(
            grammar.gbnf == #"""
                root ::= "a\"\\\U0000000A" ("x" | other)* ("y" | "")
                other ::= [\U00000061-\U00000063\U000000E9]{2,3}

                """#)
    }

    @Test("character ranges can be joined and subtracted")
    func ranges() {
        let letters = CharacterRanges("a"..."z")
        let cut = letters.subtracting(CharacterRanges([0x62...0x62, 0x79...0x7A]))
        #expect(cut == CharacterRanges([0x61...0x61, 0x63...0x78]))
        #expect(cut.union(CharacterRanges("b"..."b")) == CharacterRanges("a"..."x"))
        #expect(letters.subtracting(.all).isEmpty)
    }

    @Test(
        "a rule for whole numbers within bounds accepts exactly those",
        arguments: [(-12, 12), (0, 0), (7, 123), (-105, -98), (99, 1001), (-1, 0)])
    func integers(least: Int, most: Int) {
        let rule = NumberGrammar.integer(from: least, to: most)
        for number in -1200...1200 {
            #expect(accepts(rule, "\(number)") == (least...most).contains(number), "\(number)")
        }
        for text in ["", "-", "-0", "00", "07", "1.0", "+1", "1e3"] {
            #expect(!accepts(rule, text), "\(text)")
        }
    }

    @Test("whole numbers with one bound or none reach as far as a Double is exact")
    func openIntegers() {
        #expect(accepts(NumberGrammar.integer(from: nil, to: nil), "-999999999999999"))
        #expect(!accepts(NumberGrammar.integer(from: nil, to: nil), "1000000000000000"))
        let rule = NumberGrammar.integer(from: 17, to: nil)
        #expect(
            accepts(rule, "17") && accepts(rule, "123456789") && !accepts(rule, "16") && !accepts(rule, "-17")
        )
        #expect(NumberGrammar.integer(from: 3, to: 2) == nil)
    }

    @Test(
        "a rule for decimal numbers within bounds accepts exactly those",
        arguments: [(-1.5, 2.25), (0.0, 1.0), (0.125, 0.5), (-3.0, -2.0), (9.99, 10.01)])
    func numbers(least: Double, most: Double) {
        let rule = NumberGrammar.number(from: least, to: most)
        for thousandths in stride(from: -4000, through: 11_000, by: 5) {
            for decimals in 2...3 where decimals == 3 || thousandths % 10 == 0 {
                let scaled = abs(thousandths) / (decimals == 3 ? 1 : 10)
                let unit = decimals == 3 ? 1000 : 100
                let digits = String(scaled % unit)
                let fraction = String(repeating: "0", count: decimals - digits.count) + digits
                let text = "\(thousandths < 0 ? "-" : "")\(scaled / unit).\(fraction)"
                let isInside = (least...most).contains(Double(thousandths) / 1000)
                if accepts(rule, text) { #expect(isInside, "\(text)") }
                let wantsThree = least == 0.125
                if isInside, (decimals == 3) == wantsThree { #expect(accepts(rule, text), "\(text)") }
            }
        }
        #expect(!accepts(rule, "-0.00"))
    }

    @Test(
        "patterns match whole texts, in the form that they have in JSON",
        arguments: [
            ("[A-Z]{2}-\\d{3}", ["AB-123"], ["AB-12", "ab-123", "AB-1234"]),
            ("^a+b*?$", ["a", "aab"], ["", "b", "aba"]),
            ("(one|two)( more)?", ["one", "two more"], ["one more more", " more"]),
            ("[^a]", ["b", "ü", "\\\"", "\\\\"], ["a", "\"", "\\"]),
            ("a{2,}", ["aa", "aaaa"], ["a"]), (".", ["x", "\\\\"], ["", "xx", "\u{7}"]),
            ("\\.\\[\\w\\]", [".[x]", ".[_]"], ["x[x]", ".[-]"]),
            ("[]a-]", ["]", "a", "-"], ["b"]), ("", [""], ["a"]), ("[\\d.]+", ["1.2", "."], ["a"]),
            ("(?:x|y){0}z", ["z"], ["xz"]),
            (#"(Mr|Mrs)\Q. \E\w+"#, ["Mr. X", "Mrs. Doe"], ["Mr, X", "Mr. ", "\\Q"]),
            (#"\Q*\E+"#, ["**"], [""]), (#"a\\$"#, [#"a\\"#], ["a", "a$"]), (#"a\$"#, ["a$"], ["a"]),
        ])
    func patterns(expression: String, matching: [String], others: [String]) throws {
        let rule = try PatternGrammar.rule(for: expression)
        for text in matching { #expect(accepts(rule, text), "\(expression) should take \(text)") }
        for text in others { #expect(!accepts(rule, text), "\(expression) should refuse \(text)") }
    }

    @Test(
        "patterns that cannot be enforced are refused",
        arguments: [
            "(?=a)", "(?<n>a)", "(a)\\1", "a\\b", "a^b", "a$b", "(", ")", "[a", "[z-a]", "*", "a{2,1}",
            "a{99999}", "a++", "\\",
            "[[a]]", "\\p{L}", "\\Qab\\E+",
        ])
    func refusedPatterns(expression: String) {
        #expect(throws: PatternGrammar.Refusal.self) { try PatternGrammar.rule(for: expression) }
    }

    @Test("text without an alternative is known in advance: keys and punctuation are not a choice")
    func forced() throws {
        let schema = JSONSchema(
            root: .object(
                name: nil, description: nil,
                properties: [
                    .init(name: "mood", value: .choice(["calm", "cross"])),
                    .init(name: "sure", value: .boolean),
                    .init(name: "notes", value: .array(.string, minimumCount: 1, maximumCount: 1)),
                ]))
        var matcher = GrammarMatcher(try schema.grammar())
        var forced: [String] = [matcher.forcedText()]
        for choice in ["r", "t", "x\""] {
            matcher.advance(choice)
            forced.append(matcher.forcedText())
        }
        #expect(forced == [#"{"mood": "c"#, #"oss", "sure": "#, #"rue, "notes": [""#, "]}"])
        #expect(matcher.isOver && matcher.canEnd)
        let takesMore = matcher.advance("x")
        #expect(!takesMore)
    }
}
