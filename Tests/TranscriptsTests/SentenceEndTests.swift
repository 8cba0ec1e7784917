import Spoken
import Testing

@Suite("Where sentences end")
struct SentenceEndTests {
    @Test(
        "a sentence ends with a mark, whatever closes behind it",
        arguments: ["here.", "why?", "no!\"", "so\u{2026}", "はい。", "there.)", "42.", "I.", "them.\u{201D}"])
    func ends(word: String) { #expect(SentenceEnd.isBehind(word)) }

    @Test(
        "a point that shortens a word ends none, nor does a mark inside of one",
        arguments: ["Mr.", "(Dr.", "J.", "p.m.", "U.S.", "vs.", "here", "well,", "3.50", "a\"", "", "\""])
    func goesOn(word: String) { #expect(!SentenceEnd.isBehind(word)) }
}
