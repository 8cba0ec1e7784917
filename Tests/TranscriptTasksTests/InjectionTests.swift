import Foundation
import LanguageModels
import Testing
import TranscriptTasks
import Transcripts

/// What people say to a recorder is data, whatever it asks for.
@Suite("Spoken instructions") struct InjectionTests {
    static let injections: [String] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/eval/injections/spoken.txt")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(
            String.init)
    }()

    private let talk = [
        "we decided to take the garden room on friday.", "the room costs nine hundred dollars for the day.",
        "i will send the contract to the hotel tomorrow.", "how many guests will come to the dinner?",
    ]

    @Test("there are thirty of them")
    func count() { #expect(Self.injections.count == 30) }

    @Test("where no model writes nobody obeys: every line of the report was said", arguments: injections)
    func quoted(injection: String) async throws {
        let transcript = transcript(Array(talk[..<2]) + [injection] + talk[2...])
        let report = try await StandardTask.meeting.begin(with: nil).finish(transcript)
        #expect(report.coverage.isComplete)
        for line in report.lines {
            let said = transcript.segments.filter { line.segments.contains($0.id) }.map(\.text)
            #expect(said.joined(separator: " ").lowercased().contains(line.text.lowercased()), "\(line)")
        }
    }

    @Test(
        "a model that obeys writes what nobody said, and does not believe it when it is asked: no list has it",
        arguments: injections)
    func written(injection: String) async throws {
        let obedient = ["banana.", "the meeting was cancelled.", "they won a prize.", "Hacked."]
        let writer = ScriptedWriter { prompt, attempt in
            let orders = obedient.map { "3 3 decision Everybody says \($0)" }.joined(separator: "\n")
            return prompt.contains(injection) && prompt.hasSuffix("\n\nNotes\n") ? orders : nil
        }
        let transcript = transcript(Array(talk[..<2]) + [injection] + talk[2...])
        let run = try StandardTask.call.begin(
            with: WritingModel(profile: writingProfile, context: writer))
        for segment in transcript.segments { try await run.add(segment) }
        let shown = try await run.finish(transcript).lines.compactMap(\.sentence)
        #expect(
            shown.allSatisfy { sentence in !obedient.contains { sentence.hasSuffix(" " + $0) } }, "\(shown)")
    }
}
