import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Quotations that replace notes") struct NoteQuotationTests {
    /// What is quoted from these lines for a note with this text, each quotation as "Who: words".
    private func quoted(_ lines: [(String, String)], for text: String) -> [String] {
        let note = Note(.fact, weight: 2, text, evidence: Conversation(conversation(lines)).lines)
        return NoteQuotation(of: note).quotes.map { "\($0.speaker ?? "?"): \($0.text)" }
    }

    @Test("a question is quoted with its answer, and a short answer with its question")
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
        "of a long sentence, the relevant words and those around them are quoted, with ellipses for the rest"
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

    @Test("a sentence that ends soon is quoted to its end, where it may keep its period")
    func point() {
        let said =
            "We have a lot of buttons for the numbers, but nobody who answered us wants to use them, so they go."
        #expect(quoted([("Ann", said)], for: "There are many buttons for numbers.") == ["Ann: \(said)"])
    }

    @Test(
        "irrelevant sentences are left out, and an ellipsis marks them between two that are quoted")
    func between() {
        let lines = [
            ("Ann", "The samples arrive on Thursday. I like the weather today. We test the samples in March.")
        ]
        #expect(
            quoted(lines, for: "The samples arrive on Thursday and are tested in March.") == [
                "Ann: The samples arrive on Thursday. \u{2026} We test the samples in March."
            ])
    }

    @Test("a note that shares no word with its lines is replaced by the beginning of those lines")
    func nothingShared() {
        #expect(
            quoted([("Ann", "Blue is what I like best.")], for: "Colours were discussed.") == [
                "Ann: Blue is what I like best."
            ])
    }
}
