import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Which notes a report shows") struct NoteChoiceTests {
    /// A conversation about a battery. Everyone says "really" all the time, and the weather comes up once.
    private let lines = Conversation(
        conversation([
            ("Ann", "The battery really has to last a whole week."),
            ("Ben", "A battery like that is really heavy."),
            ("Ann", "It is really raining outside again."),
            ("Ben", "The charger really costs more than I thought."),
            ("Ann", "With a charger the battery may be really small."), ("Ben", "Really, a charger it is."),
        ])
    ).lines

    private func note(_ text: String, weight: Int = 2) -> Note {
        Note(.fact, weight: weight, text, evidence: [lines[0]])
    }

    private func chosen(
        _ notes: [Note], room: Int, besides told: [Note] = [], quotesNeedMatter: Bool = false
    ) -> [String] {
        NoteChoice(
            mostWords: 300, matter: MatterWeights(lines), quotesNeedMatter: quotesNeedMatter
        ).chosen(from: notes, room: room, besides: told).map(\.text)
    }

    @Test(
        "recurring matters come before those mentioned once, and words that everyone repeats count for nothing"
    )
    func matter() {
        let notes = [
            note("It is really raining."), note("The battery lasts a week."),
            note("Really, really, really, really."),
        ]
        #expect(chosen(notes, room: 5) == ["The battery lasts a week."])
        #expect(chosen(notes, room: 9) == ["It is really raining.", "The battery lasts a week."])
    }

    @Test("notes about what is already told count less, and no note is told twice")
    func once() {
        let notes = [
            note("The battery lasts a week."), note("The battery is heavy."), note("The charger costs more."),
        ]
        #expect(
            chosen(notes, room: 4, besides: [note("A battery was bought.")]) == ["The charger costs more."])
        #expect(chosen([notes[0], notes[0]], room: 50) == [notes[0].text])
    }

    @Test(
        "between notes that are otherwise equal, the model's weight decides, and then the first one is taken")
    func weights() {
        let notes = [
            note("Um so.", weight: 1), note("Oh my.", weight: 3), note("Ah oh.", weight: 1),
            note("Eh well.", weight: 1),
        ]
        #expect(chosen(notes, room: 2) == ["Oh my."])
        #expect(chosen(notes, room: 4) == ["Um so.", "Oh my."])
    }

    @Test("in a meeting, quotations about nothing that matters are left out; told notes and to-dos stay")
    func scraps() {
        let aside = Conversation(
            conversation([("Ann", "Okay, let us go on then."), ("Ben", "Somebody gets an umbrella for me.")])
        ).lines
        var scrap = Note(.decision, weight: 3, "They go on.", evidence: [aside[0]])
        scrap.isTold = false
        var errand = Note(.todo, weight: 1, "Ben: get an umbrella", evidence: [aside[1]])
        errand.isTold = false
        let notes = [scrap, errand, note("The battery lasts a week.")]
        #expect(chosen(notes, room: 50) == notes.map(\.text))
        #expect(chosen(notes, room: 50, quotesNeedMatter: true) == notes.dropFirst().map(\.text))
    }
}
