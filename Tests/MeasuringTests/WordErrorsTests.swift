import Measuring
import Testing

@Suite("Word errors and ROUGE")
struct WordErrorsTests {
    @Test(
        "errors are the fewest changes that turn one text into the other",
        arguments: [
            ("we book it", "we book it", 0, 0, 0),
            ("we book it", "we look it", 1, 0, 0),
            ("Yes, we book it.", "we book it", 0, 1, 0),
            ("we book it", "well we do book it", 0, 0, 2),
            ("", "anything at all", 0, 0, 3),
            ("nothing was heard", "", 0, 3, 0),
        ])
    func counts(said: String, heard: String, substitutions: Int, deletions: Int, insertions: Int) {
        let errors = WordErrors(reference: said, recognized: heard)
        #expect(errors.substitutions == substitutions, "\(errors)")
        #expect(errors.deletions == deletions, "\(errors)")
        #expect(errors.insertions == insertions, "\(errors)")
        #expect(errors.total == substitutions + deletions + insertions)
    }

    @Test("punctuation, capitals, hyphens and the spelling of a number are no errors, but its value is")
    func forms() {
        func wrong(_ said: String, _ heard: String) -> Int {
            WordErrors(reference: said, recognized: heard).total
        }
        #expect(wrong("Nine hundred and fifty, twenty-four!", "950 24") == 0)
        #expect(wrong("a well-known fact", "a well known fact") == 0)
        #expect(wrong("nine hundred and fifty", "951") == 1)
    }

    @Test("the rate is relative to the words that were said, and errors add up")
    func rates() {
        let one = WordErrors(reference: "a b c d", recognized: "a b x d")
        let other = WordErrors(reference: "e f", recognized: "e f g")
        #expect(one.rate == 0.25)
        #expect((one + other).total == 2 && (one + other).referenceWords == 6)
        #expect(WordErrors().rate == 0)
    }

    @Test("ROUGE is 1 for the same text, 0 without a common word, and in between otherwise")
    func rouge() {
        let reference = "the cat sat on the mat"
        let same = Rouge(reference, reference: reference)
        #expect(same.one == 1 && same.two == 1 && same.longest == 1)
        let none = Rouge("dogs bark loudly", reference: reference)
        #expect(none.one == 0 && none.two == 0 && none.longest == 0)
        // Both words of the one are among the six of the other, but no pair is, and only one of them is in order.
        let part = Rouge("mat cat", reference: reference)
        #expect(part.one > part.longest && part.two == 0 && part.longest > 0, "\(part)")
    }
}
