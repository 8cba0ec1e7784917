import Spoken
import Testing

@Suite("Where sentences end")
struct SentenceEndTests {
    @Test(
        "a sentence ends with its punctuation mark, even if closing quotes or brackets follow",
        arguments: ["here.", "why?", "no!\"", "so\u{2026}", "はい。", "there.)", "42.", "I.", "them.\u{201D}"])
    func ends(word: String) { #expect(SentenceEnd.isBehind(word)) }

    @Test(
        "abbreviations, marks inside a word and words without a mark do not end a sentence",
        arguments: ["Mr.", "(Dr.", "J.", "p.m.", "U.S.", "vs.", "here", "well,", "3.50", "a\"", "", "\""])
    func goesOn(word: String) { #expect(!SentenceEnd.isBehind(word)) }
}
