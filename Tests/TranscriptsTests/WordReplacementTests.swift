import Spoken
import TestSupport
import Testing
import Timeline

@testable import Transcripts

@Suite("Words written in place of those that were heard")
struct WordReplacementTests {
    private func replacer(_ lines: String) -> WordReplacer {
        WordReplacer(Vocabulary(lines).replacements)
    }

    @Test(
        "only whole words are replaced, and the marks around them stay",
        arguments: [
            ("cortex => Kortix", "we met \"cortex\", twice", "we met \"Kortix\", twice"),
            ("cortex => Kortix", "Cortex's office, CORTEX", "Kortix's office, Kortix"),
            ("cortex => Kortix", "the cortexes and vortex_cortex", "the cortexes and vortex_cortex"),
            ("cortex => Kortix", "das Cortex-Projekt", "das Kortix-Projekt"),
            ("école => École", "l\u{2019}école", "l\u{2019}École"),
            ("don => Don", "I don't, don\u{2019}t", "I don't, don\u{2019}t"),
            ("5 => five", "1.5 and 5:30, 5 of 15", "1.5 and 5:30, five of 15"),
            ("green heel => Green Hill", "the green  heel hotel", "the Green Hill hotel"),
            ("green heel => Green Hill", "green. Heel", "green. Heel"),
            ("limited => Ltd.", "Kortix limited. Next", "Kortix Ltd. Next"),
            ("北京 => 南京", "我在北京工作", "我在南京工作"),
            (". => !", "one. two", "one. two"),
        ])
    func places(rule: String, text: String, expected: String) {
        #expect(replacer(rule).replaced(in: text) == expected)
    }

    @Test(
        "lower case matches any case, a capital only itself; only lower-case replacements are capitalized",
        arguments: [
            ("mark => Marc", "Mark, mark my words", "Marc, Marc my words"),
            ("Mark => Marc", "Mark, mark my words", "Marc, mark my words"),
            ("their => there", "Their is. And their", "There is. And there"),
            ("i phone => iPhone", "I phone cases", "iPhone cases"),
            ("us => US", "us and US", "US and US"),
        ])
    func capitals(rule: String, text: String, expected: String) {
        #expect(replacer(rule).replaced(in: text) == expected)
    }

    @Test(
        "one pass applies all: the longest wins, then the last one, and a language's only in that language"
    )
    func several() {
        let text = "new york and york"
        #expect(replacer("york => York\nnew york => NY\n").replaced(in: text) == "NY and York")
        #expect(replacer("york => A, york => B").replaced(in: text) == "new B and B")
        #expect(replacer("a => b\nb => c").replaced(in: "a b") == "b c")
        let both = replacer("[de]\nmaier => Meier\n[fr]\nmaier => Mayer\n")
        #expect(both.replaced(in: "maier", language: "de-CH") == "Meier")
        #expect(both.replaced(in: "maier", language: "fr") == "Mayer")
        #expect(
            both.replaced(in: "maier", language: "en") == "maier" && both.replaced(in: "maier") == "maier")
        let special = replacer("[de], maier => Meier").replaced(in: "maier", language: "de")
        #expect(special == "Meier")
    }

    @Test("a replacement that contains the words it replaces is applied once, however often it runs")
    func again() {
        let once = replacer("smith => John Smith").replaced(in: "Smith and smith's")
        #expect(once == "John Smith and John Smith's")
        #expect(replacer("smith => John Smith").replaced(in: once) == once)
        #expect(replacer("us => US").replaced(in: "US") == "US")
    }

    @Test("a vocabulary sets aside what it does not understand, and reads back what it writes")
    func reading() {
        let text = VocabularyText(
            "# names\nKortix, cortex =>  Kortix\n=> x\ny =>\n[German]\n[de-CH]\nzuri => Züri\n")
        #expect(text.entries == ["Kortix"] && text.mistakes == ["=> x", "y =>", "[German]"])
        #expect(text.replacements.map(\.line) == ["cortex => Kortix", "zuri => Züri"])
        #expect(text.replacements.map(\.language) == [nil, "de-CH"])
        let vocabulary = Vocabulary(text)
        #expect(Vocabulary(vocabulary.pieces.joined(separator: ", ")) == vocabulary)
        #expect(!Vocabulary("a => b").isEmpty)
    }

    @Test("inserted words share the time of the heard words, and the heard words are listed")
    func timing() throws {
        let words = spread("we met green heel, today", from: 1000)
        let (replaced, corrections) = replacer("green heel => The Green Hill Hotel").replaced(
            words, separator: " ")
        #expect(replaced.map(\.text) == ["we", "met", "The", "Green", "Hill", "Hotel,", "today"])
        #expect(replaced[2].range.start == at(1500) && replaced[5].range.end == at(2000))
        #expect(zip(replaced, replaced.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
        #expect(replaced[1] == words[1] && replaced[6] == words[4] && replaced[3].confidence == 0.5)
        let correction = try #require(corrections.first)
        #expect(correction.from == "green heel," && correction.to == "The Green Hill Hotel,")
        #expect(correction.range == span(1500, 2000) && corrections.count == 1)
        let (one, _) = replacer("we met => saw").replaced(words, separator: " ")
        #expect(one[0].text == "saw" && one[0].range == span(1000, 1500))
    }

    @Test("in a language written without spaces, a replacement can cover parts of several words")
    func unspaced() {
        let words = spread("我 在 北 京。", from: 0)
        let (replaced, corrections) = replacer("北京 => 南京").replaced(words, separator: "", language: "zh")
        #expect(replaced.map(\.text) == ["我", "在", "南京。"] && corrections.map(\.from) == ["北京。"])
        #expect(replaced[2].range == span(500, 1000))
    }

    @Test(
        "replacements apply whatever the confidence, and after words that sound alike were corrected"
    )
    func corrector() {
        let corrector = VocabularyCorrector(
            Vocabulary("Kowalczyk, cortex => Kortix, Kowalczyk => Kowal, [de], ja => jo"), language: "de")
        let words = [
            Word(text: "kovalchik", range: span(0, 500), confidence: 0.3),
            Word(text: "cortex,", range: span(500, 900), confidence: 0.99),
            Word(text: "ja", range: span(900, 1000)),
        ]
        let (corrected, changes) = corrector.corrected(words)
        #expect(corrected.map(\.text) == ["Kowal", "Kortix,", "jo"])
        #expect(changes.map(\.from) == ["kovalchik", "Kowalczyk", "cortex,", "ja"])
        #expect(corrector.corrected(words, language: "en").words.map(\.text) == ["Kowal", "Kortix,", "ja"])
    }

    @Test(
        "random text: words outside the changes stay, none is empty, times ascend, and x => x changes nothing"
    )
    func properties() {
        var chance = SeededGenerator(seed: 7)
        let parts = ["a", "B", "cd", "'s", ",", "-", " ", "1", ".", "5", "é", "北", "’t"]
        func made(_ most: Int) -> String {
            (0..<Int.random(in: 1...most, using: &chance)).map { _ in parts.randomElement(using: &chance)! }
                .joined()
        }
        for _ in 0..<3_000 {
            let rule = WordReplacement(heard: made(4), meant: made(4))
            let words = spread(made(12) + " " + made(12), from: 0)
            guard let rule, !words.isEmpty else { continue }
            let replacer = WordReplacer([rule])
            let (replaced, changes) = replacer.replaced(words, separator: " ")
            #expect(replaced.allSatisfy { !$0.text.isEmpty && !$0.text.contains(" ") })
            #expect(zip(replaced, replaced.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
            let untouched = { (words: [Word]) in
                words.filter { word in !changes.contains { $0.range.overlaps(word.range) } }
            }
            #expect(untouched(replaced) == untouched(words))
            let text = words.map(\.text).joined(separator: " ")
            #expect(
                replacer.replaced(in: text) == replaced.map(\.text).joined(separator: " "), "\(rule) \(text)")
            let same = WordReplacement(heard: rule.heard, meant: rule.heard)
            #expect(WordReplacer([same].compactMap(\.self)).replaced(in: text) == text)
        }
    }
}
