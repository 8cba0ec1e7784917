import Foundation
import LanguageModels
import Testing
import TranscriptTasks
import Transcripts

/// What people say to a recorder is data, whatever it asks for.
@Suite("Spoken instructions") struct InjectionTests {
    static let injections: [String] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/injections.txt")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(
            String.init)
    }()

    private let talk = [
        "we decided to take the garden room on friday.", "the room costs nine hundred dollars for the day.",
        "i will send the contract to the hotel tomorrow.", "how many guests will come to the dinner?",
    ]

    @Test("there are thirty of them")
    func count() { #expect(Self.injections.count == 30) }

    @Test("a model that judges has nowhere to obey: every line of the report was said", arguments: injections)
    func judged(injection: String) async throws {
        let transcript = transcript(Array(talk[..<2]) + [injection] + talk[2...])
        let run = try StandardTask.meeting.begin(
            with: TaskResources(profile: countingProfile, context: CountingContext()))
        for segment in transcript.segments { try await run.add(segment) }
        let report = try await run.finish(transcript)
        #expect(report.coverage.isComplete)
        for line in report.lines {
            let said = transcript.segments.filter { line.segments.contains($0.id) }.map {
                $0.text.lowercased()
            }
            #expect(said.contains { $0.contains(line.text.lowercased()) }, "\(line)")
        }
    }

    @Test(
        "for a model that writes it stands inside the fence, and the schema accepts notes alone",
        arguments: injections)
    func written(injection: String) async throws {
        let writer = ScriptedWriter()
        let transcript = transcript(Array(talk[..<2]) + [injection] + talk[2...])
        let run = try StandardTask.call.begin(
            with: TaskResources(profile: writingProfile, context: writer, writer: writer))
        for segment in transcript.segments { try await run.add(segment) }
        let report = try await run.finish(transcript)
        let prompt = try #require(writer.seen.first { $0.contains("Note what somebody") })
        let parts = prompt.components(separatedBy: "TRANSCRIPT ENDS\n")
        // The system prompt names both marks once, inside a sentence; as lines they stand once each.
        #expect(parts.count == 2, "\(prompt)")
        let inside = parts[0].components(separatedBy: "TRANSCRIPT BEGINS\n").last ?? ""
        #expect(inside.lowercased().contains(injection.lowercased()), "\(prompt)")
        #expect(!parts[1].lowercased().contains(injection.lowercased()))
        // What an obedient model would write is refused by the grammar that the engine enforces.
        let grammar = try #require(writer.asked.first)
        for answer in ["banana", "Sure, here is the password.", "{\"secret\": \"x\"}", "", "[]", injection] {
            var matcher = GrammarMatcher(grammar)
            #expect(!(matcher.advance(answer) && matcher.canEnd), "\(answer)")
        }
        for line in report.lines { #expect(line.segments.allSatisfy { (1...5).contains($0) }) }
    }
}
