import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

/// Whole calls in other languages than English, as `Tests/Fixtures/calls` has them, recorded on Friday, the 27th of November 2026.
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
        on call: Transcript, _ task: StandardTask = .call, writer: ScriptedWriter? = nil
    ) async throws -> Report {
        let resources =
            writer.map { TaskResources(profile: writingProfile, context: $0, writer: $0) }
            ?? TaskResources(profile: countingProfile, context: CountingContext())
        let run = try DatedTask(task, recorded: try #require(CalendarDay("2026-11-27"))).begin(
            with: resources)
        for segment in call.segments { try await run.add(segment) }
        return try await run.finish(call)
    }

    /// What a call's report must hold.
    struct Expected: Sendable {
        var name: String
        /// One phrase for each decision, in order.
        var decisions: [String]
        /// The day that was offered and refused.
        var refused: String
        /// Phrase, owner, due, day.
        var actions: [(String, String?, String?, String?)]
        var questions: [String]
        var amounts: [String]
        /// What was said and taken back.
        var retracted: String
        var names: [String]
    }

    static let calls = [
        Expected(
            name: "german",
            decisions: ["Donnerstag passt gut", "Einbau am Donnerstag um halb elf"], refused: "Dienstag",
            actions: [
                ("ein Foto vom Rahmen schicken", nil, "morgen Abend", "2026-11-28"),
                ("das schriftliche Angebot", "Beraterin", "übermorgen", "2026-11-29"),
                ("die Anzahlung von 400 Euro", "Kunde", "nächsten Freitag", "2026-12-04"),
            ],
            questions: [
                "ein Foto vom Rahmen schicken?", "Zahlt die Versicherung eigentlich den Schaden?",
            ],
            amounts: ["hundertfünfzig", "1.250,50 Euro", "400 Euro"], retracted: "hundertvierzig Zentimeter",
            names: ["Anna Vogel", "Brandt Fensterbau", "Peter Lindner", "Lindner", "Vogel"]),
        Expected(
            name: "french",
            decisions: ["Mardi à quinze heures trente, ça me convient", "le technicien passe mardi"],
            refused: "lundi",
            actions: [
                ("Vous pouvez me confirmer tout cela", nil, nil, nil),
                ("je vous envoie le devis", "Conseillère", "demain soir", "2026-11-28"),
                ("la photo de la plaque", "Client", "vendredi", nil),
                ("couper l'eau de la chaudière", nil, "ce soir", "2026-11-27"),
            ],
            questions: ["Est-ce que la garantie couvre encore la réparation", "si la pièce n'arrive pas"],
            amounts: ["quatre-vingt-dix-neuf euros", "1 250,50 €"], retracted: "deux mille douze",
            names: ["Perret", "Lyon"]),
        Expected(
            name: "spanish",
            decisions: ["El jueves a las cuatro me viene bien", "quedamos el jueves a las cuatro"],
            refused: "miércoles",
            actions: [
                ("le enviaré la confirmación", "Agente", "pasado mañana", "2026-11-29"),
                ("mandarle una foto de la pata", "Clienta", "mañana por la mañana", "2026-11-28"),
                ("mande también el número de pedido", nil, "viernes", nil),
            ],
            questions: ["¿La tela de repuesto será del mismo color?", "Ya veremos entonces."],
            amounts: ["ciento treinta y dos euros", "1.250,50 euros"], retracted: "lunes",
            names: ["Carmen Vidal", "Muebles Ortega"]),
    ]

    @Test(
        "a call's decisions, promises with their days, open questions and amounts, by its words alone",
        arguments: calls.indices)
    func call(index: Int) async throws {
        let expected = Self.calls[index]
        let call = try transcript(of: expected.name)
        let report = try await report(on: call)
        let shown = MarkdownReport(
            report: report, transcript: call, fallbackTitle: "x", includesTranscript: false
        ).text
        expect(report.decisions, expected.decisions)
        #expect(
            !report.decisions.contains { $0.text.lowercased().contains(expected.refused.lowercased()) },
            "\(shown)")
        expect(report.actions, expected.actions.map(\.0))
        #expect(report.actions.map(\.owner) == expected.actions.map(\.1), "\(shown)")
        #expect(report.actions.map(\.due) == expected.actions.map(\.2), "\(shown)")
        #expect(report.actions.map(\.dueDay?.description) == expected.actions.map(\.3), "\(shown)")
        expect(report.questions, expected.questions)
        let amounts = report.amounts.map(\.text)
        #expect(Set(amounts).isSuperset(of: expected.amounts), "\(amounts)")
        #expect(!(amounts + report.dates.map(\.text)).contains(expected.retracted), "\(shown)")
        #expect(Set(report.names.map(\.text)).isSuperset(of: expected.names), "\(report.names.map(\.text))")
        #expect(report.title != nil && !report.keyMoments.isEmpty)
        for line in report.lines {
            let said = call.segments.filter { line.segments.contains($0.id) }.map { $0.text.lowercased() }
            #expect(said.contains { $0.contains(line.text.lowercased()) } || !line.quotes.isEmpty, "\(line)")
        }
    }

    private func expect(_ lines: [EvidencedLine], _ phrases: [String]) {
        #expect(
            lines.count == phrases.count && zip(lines, phrases).allSatisfy { $0.text.contains($1) },
            "\(lines.map(\.text))")
    }

    @Test(
        "headings, days and what the report says of itself are in the language of the call",
        arguments: calls.indices)
    func markdown(index: Int) async throws {
        let call = try transcript(of: Self.calls[index].name)
        let words = ReportLanguage.of(call).words
        let report = try await report(on: call)
        let text = MarkdownReport(report: report, transcript: call, fallbackTitle: "x").text
        for heading in [words.keyMoments, words.decisions, words.toDo, words.openQuestions] {
            #expect(text.contains("## \(heading) (\(words.quoted))"), "\(text)")
        }
        #expect(text.contains("## \(words.mentioned)") && text.contains("## \(words.transcript)"))
        #expect(text.contains("(2026-11-28)"))
        for english in ["Key moments", "To do", "due:", "Heard", "segments in", "quotations"] {
            #expect(!text.contains(english), "\(english)")
        }
        let document = try #require(
            String(
                bytes: WordReport(report: report, transcript: call, title: "x").bytes, encoding: .isoLatin1))
        let bytes = String(decoding: Array(words.toDo.utf8), as: UTF8.self)
        #expect(
            document.data(using: .isoLatin1).map { String(decoding: $0, as: UTF8.self).contains(bytes) }
                == true)
    }

    @Test("a report that was written is read back as its transcript alone", arguments: calls.indices)
    func readBack(index: Int) async throws {
        let call = try transcript(of: Self.calls[index].name)
        let text = MarkdownReport(report: try await report(on: call), transcript: call, fallbackTitle: "x")
            .text
        let read = try TranscriptReader().read(Data(text.utf8), from: "call.md")
        #expect(read.segments.map(\.text) == call.segments.map(\.text))
        #expect(read.segments.map(\.speaker) == call.segments.map(\.speaker))
    }

    @Test(
        "a language without a table has key moments and amounts in figures, and the report says why no more")
    func unknown() async throws {
        var call = TranscriptTasksTests.transcript([
            "Het raam is op maandag in de storm gebroken", "We will I'll send please decided",
            "Het kost 1250 euro met de nieuwe planken",
        ])
        call.language = "nl"
        let report = try await report(on: call)
        #expect(report.decisions.isEmpty && report.actions.isEmpty && report.questions.isEmpty)
        #expect(!report.keyMoments.isEmpty && report.amounts.map(\.text) == ["1250 euro"])
        #expect(report.notices.count == 1 && report.notices.allSatisfy { $0.hasPrefix("Key moments alone") })
    }

    @Test("what an utterance says is counted without the small words of its own language")
    func counts() throws {
        let segments = try transcript(of: "german").segments
        let judged = segments.map { JudgedSegment($0, tokenCount: 1).read(in: .german) }
        #expect(judged.map(\.content) == segments.map { $0.contentSet(in: .german) })
        #expect(judged[4].content == ["ärgerlich", "maße", "fenster"])
    }

    @Test(
        "what the model's states tell was learned on English, and decides nothing elsewhere",
        arguments: ["de", "en"])
    func states(language: String) async throws {
        var call = try transcript(of: "german")
        call.language = language
        let hash = try #require(StateReading.known.keys.first)
        let count = try #require(StateReading.known[hash]).weights.count
        var reports: [Report] = []
        for scale in [0, 1000] as [Float] {
            let profile = LanguageEngineProfile(
                name: "counting", version: "1", model: "counting", contextLength: 4096, recipe: .scoring,
                modelHash: hash)
            let scorer = StateScorer(scale: scale, count: count)
            let run = try StandardTask.call.begin(with: TaskResources(profile: profile, context: scorer))
            for segment in call.segments { try await run.add(segment) }
            reports.append(try await run.finish(call))
        }
        #expect((reports[0].keyMoments == reports[1].keyMoments) == (language == "de"))
    }
}

/// Gives every utterance a state that depends on its length alone.
private struct StateScorer: TextScorer {
    let scale: Float
    let count: Int
    private let counting = CountingContext()

    init(scale: Float, count: Int) {
        self.scale = scale
        self.count = count
    }

    func tokenCount(of text: String) async throws -> Int { await counting.tokenCount(of: text) }

    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        zip(items, await counting.score(items)).map { item, score in
            var score = score
            if item.stateLayer != nil {
                score.state = [Float](repeating: scale * Float(item.continuation.count), count: count)
            }
            return score
        }
    }
}
