import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("What is quoted in place of a note") struct NoteQuotationTests {
    /// What is quoted of lines for a note with a text, "Who: words" for each.
    private func quoted(_ lines: [(String, String)], for text: String) -> [String] {
        let note = Note(.fact, weight: 2, text, evidence: Conversation(conversation(lines)).lines)
        return NoteQuotation(of: note).quotes.map { "\($0.speaker ?? "?"): \($0.text)" }
    }

    @Test("a question stands with its answer, and an answer of few words with its question")
    func exchange() {
        let lines = [("Doctor", "Do you have any chest pain?"), ("Patient", "No."), ("Doctor", "I see.")]
        #expect(
            quoted(lines, for: "The patient has no chest pain.") == [
                "Doctor: Do you have any chest pain?", "Patient: No.",
            ])
        #expect(
            quoted([("Doctor", "How old are you?"), ("Patient", "Sixty.")], for: "The patient is sixty.") == [
                "Doctor: How old are you?", "Patient: Sixty.",
            ])
    }

    @Test(
        "of a long sentence stand the words of the matter with what is around them, and an ellipsis for the rest"
    )
    func long() {
        let said =
            "Well when we came home from the market that day and had put all the shopping away in the kitchen "
            + "the ceiling above the stove began to drip and my brother who lives upstairs with two dogs and a parrot "
            + "came down to have a look at the thing."
        #expect(
            quoted([("Tenant", said)], for: "The ceiling drips above the stove.") == [
                "Tenant: \u{2026} all the shopping away in the kitchen the ceiling above the stove began to drip and my brother who lives \u{2026}"
            ])
    }

    @Test("a sentence that ends soon is quoted to its end, where its point may stand")
    func point() {
        let said =
            "We have a lot of buttons for the numbers, but nobody who answered us wants to use them, so they go."
        #expect(quoted([("Ann", said)], for: "There are many buttons for numbers.") == ["Ann: \(said)"])
    }

    @Test(
        "sentences without any of the matter are left out; an ellipsis tells of those between two that stand")
    func between() {
        let lines = [
            ("Ann", "The samples arrive on Thursday. I like the weather today. We test the samples in March.")
        ]
        #expect(
            quoted(lines, for: "The samples arrive on Thursday and are tested in March.") == [
                "Ann: The samples arrive on Thursday. \u{2026} We test the samples in March."
            ])
    }

    @Test("a note that shares no word with its lines is replaced by their beginning")
    func nothingShared() {
        #expect(
            quoted([("Ann", "Blue is what I like best.")], for: "Colours were discussed.") == [
                "Ann: Blue is what I like best."
            ])
    }
}
