import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

/// Whole calls in languages other than English, from `Tests/Fixtures/calls`, recorded on Friday, November 27, 2026.
@Suite("Calls in German, French and Spanish") struct LanguageCallTests {
    private func transcript(of name: String) throws -> Transcript {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/calls/\(name).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        var call = TranscriptTasksTests.transcript(lines.map { $0[1] })
        for index in lines.indices { call.segments[index].speaker = lines[index][0] }
        return call
    }

    private func report(
        on call: Transcript, _ task: StandardTask = .call
    ) async throws -> Report {
        let run = try DatedTask(task, recorded: try #require(CalendarDay("2026-11-27"))).begin(with: nil)
        for segment in call.segments { try await run.add(segment) }
        return try await run.finish(call)
    }

    /// What the report of a call must contain.
    struct Expected: Sendable {
        var name: String
        var amounts: [String]
        var names: [String]
    }

    static let calls = [
        Expected(
            name: "german", amounts: ["hundertfünfzig", "1.250,50 Euro", "400 Euro"],
            names: ["Anna Vogel", "Brandt Fensterbau", "Peter Lindner", "Lindner", "Vogel"]),
        Expected(
            name: "french", amounts: ["quatre-vingt-dix-neuf euros", "1 250,50 €"], names: ["Perret", "Lyon"]),
        Expected(
            name: "spanish", amounts: ["ciento treinta y dos euros", "1.250,50 euros"],
            names: ["Carmen Vidal", "Muebles Ortega"]),
    ]

    @Test("key moments, amounts and names of a call are found without a model", arguments: calls.indices)
    func call(index: Int) async throws {
        let expected = Self.calls[index]
        let call = try transcript(of: expected.name)
        let report = try await report(on: call)
        #expect(
            Set(report.amounts.map(\.text)).isSuperset(of: expected.amounts), "\(report.amounts.map(\.text))")
        #expect(Set(report.names.map(\.text)).isSuperset(of: expected.names), "\(report.names.map(\.text))")
        #expect(report.keyMoments.count == 5 && report.keyMoments.contains { !$0.days.isEmpty })
        #expect(Support(call).unsupported(in: report) == 0)
    }

    @Test(
        "headings, days and notices are in the language of the call",
        arguments: calls.indices)
    func markdown(index: Int) async throws {
        let call = try transcript(of: Self.calls[index].name)
        let words = ReportLanguage.of(call).words
        let report = try await report(on: call)
        let text = MarkdownReport(report: report, transcript: call, fallbackTitle: "x").text
        #expect(text.contains("## \(words.keyMoments) (\(words.quoted))"), "\(text)")
        #expect(text.contains(words.quotations), "\(text)")
        #expect(text.contains("## \(words.mentioned)") && text.contains("## \(words.transcript)"))
        #expect(text.contains("(2026-1"), "\(text)")
        for english in ["Key moments", "To do", "due:", "Heard", "segments in", "quotations"] {
            #expect(!text.contains(english), "\(english)")
        }
        let document = try #require(
            String(
                bytes: WordReport(report: report, transcript: call, title: "x").bytes, encoding: .isoLatin1))
        let bytes = String(decoding: Array(words.keyMoments.utf8), as: UTF8.self)
        #expect(
            document.data(using: .isoLatin1).map { String(decoding: $0, as: UTF8.self).contains(bytes) }
                == true)
    }

    @Test("a written report is read back as just its transcript", arguments: calls.indices)
    func readBack(index: Int) async throws {
        let call = try transcript(of: Self.calls[index].name)
        let text = MarkdownReport(report: try await report(on: call), transcript: call, fallbackTitle: "x")
            .text
        let read = try TranscriptReader().read(Data(text.utf8), from: "call.md")
        #expect(read.segments.map(\.text) == call.segments.map(\.text))
        #expect(read.segments.map(\.speaker) == call.segments.map(\.speaker))
    }

    @Test("a language without word tables still has key moments, and amounts in digits")
    func unknown() async throws {
        var call = TranscriptTasksTests.transcript([
            "Het raam is op maandag in de storm gebroken", "Dat is jammer",
            "Het kost 1250 euro met de nieuwe planken",
        ])
        call.language = "nl"
        let report = try await report(on: call)
        #expect(!report.keyMoments.isEmpty && report.amounts.map(\.text) == ["1250 euro"])
    }
}
