import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("The lines that a sentence rests on") struct GroundingTests {
    private let lines = Conversation(
        conversation([
            ("Doctor", "Do you smoke at all?"), ("Patient", "Probably half a pack a day."),
            ("Doctor", "Anything in the family?"),
            ("Patient", "My father had lung cancer, so I worry about it."),
            ("Doctor", "We will arrange a chest x-ray on Tuesday at nine."),
        ])
    ).lines

    @Test(
        "lines that share more words with the sentence replace those that the model named",
        arguments: [
            ("The father had lung cancer.", [0], [3]), ("The father had lung cancer.", [3], [3]),
            ("The father had lung cancer.", [], [3]), ("The patient smokes half a pack.", [0, 1], [0, 1]),
            ("The weather is fine.", [4], [4]), ("The weather is fine.", [], []),
        ])
    func places(text: String, named: [Int], places: [Int]) {
        #expect(Grounding(of: text, in: lines, named: named).places == places)
    }

    @Test(
        "a sentence is whole if each of its words is in its lines, a speaker's name, a number or a given word",
        arguments: [
            ("The doctor arranges a chest x-ray on Tuesday.", "", true),
            ("The doctor arranges an x-ray on Tuesday at 9.", "", true),
            ("A pack of cigarettes a day.", "", false),
            ("A pack of cigarettes a day.", "How many cigarettes?", true),
        ])
    func whole(text: String, given: String, isWhole: Bool) {
        #expect(Grounding(of: text, in: lines).isWhole(given: MatterWords(given)) == isWhole)
    }

    @Test(
        "a quotation replaces a note only if it says as much, in enough words to be understood",
        arguments: [
            ("The father had lung cancer.", "My father had lung cancer, so I worry about it.", true),
            ("The battery is charged through infrared.", "Okay, and how about the battery?", false),
            ("The microphone is expensive.", "Expensive.", false),
        ])
    func standsFor(text: String, said: String, tells: Bool) {
        let note = Note(.fact, weight: 2, text, evidence: Conversation(conversation([("Ann", said)])).lines)
        #expect(NoteQuotation(of: note).tells(note) == tells)
    }
}
