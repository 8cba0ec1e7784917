import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("How notes are read from a model's answer") struct NoteReadingTests {
    private let lines = Conversation(
        conversation([("Doctor", "We will get a swab today."), ("Patient", "The cough is dry.")])
    ).lines

    /// The kind that a note has if the model wrote one kind and found all of them this likely, in the order of `Note.Kind`.
    private func kind(_ written: String, _ likelihoods: [Double]) -> Note.Kind? {
        let text = "The doctor gets a swab today."
        let outcome = GenerationOutcome(
            text: "1 2 \(written) \(text)", stopReason: .finished, usage: LanguageModelUsage(),
            lineLikelihoods: [0.9], lineAlternatives: [likelihoods])
        let facts = StatedFacts(lines.map(\.text), in: .english)
        return NoteReading(outcome, restingOn: [0], facts, .toldOrLeftOut) { line in
            NoteLine(line, of: lines.count).map {
                Note($0.kind, weight: $0.weight, $0.text, evidence: [lines[0]])
            }
        }.notes.first?.kind
    }

    @Test(
        "a fact is a decision if the model nearly wrote a decision or a to-do; all else is what it wrote",
        arguments: [
            ("fact", [0.6, 0.2, 0.2, 0], Note.Kind.decision), ("fact", [0.8, 0.04, 0.12, 0.04], .decision),
            ("fact", [0.9, 0, 0, 0.1], .fact), ("fact", [0.99, 0.005, 0.005, 0], .fact), ("fact", [], .fact),
            ("todo", [0.3, 0.3, 0.4, 0], .todo), ("question", [0.2, 0.2, 0.2, 0.4], .question),
        ])
    func nearlyAgreed(written: String, likelihoods: [Double], kind: Note.Kind) {
        #expect(self.kind(written, likelihoods) == kind)
    }

    @Test("facts become decisions in calls, not in meetings, and never in a report without decisions")
    func advice() {
        #expect(StandardTask.call.listsAdvice && !StandardTask.meeting.listsAdvice)
        for task in StandardTask.all where task.listsAdvice {
            #expect(task.template?.has(.decisions) == true, "\(task.name)")
        }
    }
}
