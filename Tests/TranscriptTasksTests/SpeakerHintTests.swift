import Foundation
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite struct SpeakerHintTests {
    private func transcript(_ turns: [(speaker: String, text: String)], language: String = "en") -> Transcript
    {
        var transcript = TranscriptTasksTests.transcript(turns.map(\.text))
        transcript.language = language
        for (index, turn) in turns.enumerated() { transcript.segments[index].speaker = turn.speaker }
        return transcript
    }

    @Test(
        "a speaker who says their own name gets it as a proposal",
        arguments: [
            ("en", "Yes, uh, my name is John Smith. I was born in May.", "John Smith"),
            ("en", "Hi, I'm Doctor Deen Mirza from the surgery. Nice to see you.", "Doctor Deen Mirza"),
            ("en", "Hello there, this is Dr. Patel.", "Dr. Patel"), ("en", "Hi, hi I'm Maria.", "Maria"),
            ("de", "Guten Tag, mein Name ist Anna Vogel, ich rufe an.", "Anna Vogel"),
            ("de", "Hier ist Frau Weber.", "Frau Weber"),
            ("fr", "Je m'appelle Claire Dubois.", "Claire Dubois"),
            ("es", "Hola, me llamo Elena Ruiz.", "Elena Ruiz"),
        ])
    func own(language: String, line: String, name: String) {
        let hints = transcript([("Speaker 1", line), ("Speaker 2", "Good.")], language: language).speakerHints
        #expect(hints.map(\.speaker) == ["Speaker 1"] && hints[0].name == name && hints[0].segment == 1)
    }

    @Test(
        "other people's names, and words that are not names, are not proposed",
        arguments: [
            ("en", "My name is and I'm twenty three."), ("en", "I'm Having some pain."),
            ("en", "You are John Smith, and this is a good day."), ("en", "I'm from the Green Hill Hotel."),
            ("en", "This is Amazon's line."), ("de", "Ich bin Arzt."), ("en", "my name is john"),
        ])
    func nobody(language: String, line: String) {
        #expect(
            transcript([("Speaker 1", line), ("Speaker 2", "Good.")], language: language).speakerHints == [])
    }

    @Test("only a title lets a name come late; a named speaker, and two with one name, get no proposal")
    func bounds() {
        let long = Array(repeating: "we talked about the garden again", count: 6).joined(separator: " ")
        #expect(transcript([("Speaker 1", "\(long). Now I'm Canadian.")]).speakerHints == [])
        #expect(transcript([("Speaker 1", "\(long). Then I'm Doctor Smith.")]).speakerHints.count == 1)
        #expect(transcript([("Ben", "My name is Ben.")]).speakerHints == [])
        #expect(
            transcript([("Speaker 1", "My name is Ben."), ("Speaker 2", "My name is Ben.")]).speakerHints
                == [])
    }

    @Test("a report's legend has roles, names and their times, and renaming a speaker removes its entry")
    func legend() throws {
        let said = transcript([("Speaker 1", "Hello, I'm Dr Patel."), ("Speaker 2", "Hi.")])
        let hints = [SpeakerHint](said, roles: ["Speaker 1": "Doctor", "Speaker 2": "Patient"])
        #expect(hints.map(\.text) == ["Doctor, Dr Patel (0:00)", "Patient"])
        #expect(hints.map(\.proposal) == ["Dr Patel", "Patient"])
        var report = Report(
            task: "summary", recipe: .notes, model: nil, title: nil, keyMoments: [],
            coverage: Coverage(
                audio: said.duration, speech: said.duration, segments: 2, segmentsRead: 2, windowsPlanned: 1,
                windowsFinished: 1))
        report.speakerHints = hints
        report.actions = [
            EvidencedLine(
                text: "Hello", speaker: "Doctor", owner: "Patient", segments: [1],
                range: said.segments[0].range)
        ]
        let renaming = SpeakerRenaming(["Speaker 1": "Dr Patel"])
        let renamed = report.renamed(renaming, in: said.renamed(renaming))
        #expect(renamed.speakerHints.map(\.speaker) == ["Speaker 2"])
        #expect(renamed.actions[0].speaker == "Dr Patel" && renamed.actions[0].owner == "Patient")
        let read = try JSONDecoder().decode(Report.self, from: try JSONEncoder().encode(report))
        #expect(read == report)
    }
}
